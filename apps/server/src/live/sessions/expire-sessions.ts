import type { AppContext } from '#services/core/request-context.ts';
import { repeat } from '#services/core/scheduling/run-every.ts';
import type { Broker } from '../broker/broker.ts';
import type { Absences } from './offline-sessions.ts';

/** @param pause milliseconds between two looks @returns stops them */
export function forgetAbsent(context: AppContext, broker: Pick<Broker, 'forget'>, absences: Absences, pause: number): () => Promise<void> {
  return repeat(context, 'forget-absent-clients', pause, async ({ log }) => {
    const gone = absences.takeGone();
    for (const clientId of gone) await broker.forget(clientId);
    if (gone.length > 0) log.info({ clients: gone.length }, 'sessions of absent clients forgotten');
  });
}
