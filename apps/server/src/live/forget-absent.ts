import { repeat } from '../services/repeat.ts';
import type { AppContext } from '../services/request-context.ts';
import type { Absences } from './absences.ts';
import type { Broker } from './broker.ts';

/** @param pause milliseconds between two looks @returns stops them */
export function forgetAbsent(context: AppContext, broker: Pick<Broker, 'forget'>, absences: Absences, pause: number): () => Promise<void> {
  return repeat(context, 'forget-absent-clients', pause, async ({ log }) => {
    const gone = absences.takeGone();
    for (const clientId of gone) await broker.forget(clientId);
    if (gone.length > 0) log.info({ clients: gone.length }, 'sessions of absent clients forgotten');
  });
}
