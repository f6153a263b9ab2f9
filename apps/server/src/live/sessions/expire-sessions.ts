import type { AppContext } from '#services/core/request-context.ts';
import { runEvery } from '#services/core/scheduling/run-every.ts';
import type { Broker } from '../broker/broker.ts';
import type { OfflineSessions } from './offline-sessions.ts';

/** Deletes sessions whose clients have not reconnected in time. @returns a function that stops it */
export function expireSessions(
  context: AppContext,
  broker: Pick<Broker, 'discardSession'>,
  offlineSessions: OfflineSessions,
  intervalMs: number,
): () => Promise<void> {
  return runEvery(context, 'forget-absent-clients', intervalMs, async ({ log }) => {
    const expired = offlineSessions.takeExpired();
    for (const clientId of expired) await broker.discardSession(clientId);
    if (expired.length > 0) log.info({ clients: expired.length }, 'expired sessions were deleted');
  });
}
