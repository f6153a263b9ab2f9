import type { AppContext } from '#services/core/request-context.ts';
import { repeat } from '#services/core/scheduling/run-every.ts';
import type { Broker } from '../broker/broker.ts';
import type { OfflineSessions } from './offline-sessions.ts';

/** @param pause milliseconds between two looks @returns stops them */
export function expireSessions(
  context: AppContext,
  broker: Pick<Broker, 'forget'>,
  offlineSessions: OfflineSessions,
  pause: number,
): () => Promise<void> {
  return repeat(context, 'forget-absent-clients', pause, async ({ log }) => {
    const gone = offlineSessions.takeGone();
    for (const clientId of gone) await broker.forget(clientId);
    if (gone.length > 0) log.info({ clients: gone.length }, 'sessions of absent clients forgotten');
  });
}
