import { accountTopic } from '@energy-om/contract';
import { findEndedSessions } from '#services/account/session/find-ended-sessions.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { runEvery } from '#services/core/scheduling/run-every.ts';
import type { Broker } from '../broker/broker.ts';
import type { Connections } from '../broker/connections.ts';
import { type Reason, reasonCodes } from '../mqtt-5/reason-codes.ts';

const sessionOver: Reason = { code: reasonCodes.notAuthorized, text: 'the session is over' };

/** The time for the message that a session is over to arrive before its connection ends. */
const publishTimeoutMs = 500;

/**
 * Ends the connections of sessions that are over: at once by the event, and by a sweep for sessions that ended without one or whose event
 * was lost.
 *
 * @returns a function that stops both
 */
export function closeEndedSessions(context: AppContext, broker: Broker, connections: Connections, intervalMs: number): () => Promise<void> {
  async function close(accountId: string, sessionIds: readonly string[]): Promise<void> {
    const published = broker.publish(
      accountTopic(accountId),
      { kind: 'session-ended', sessionIds: [...sessionIds] },
      { persistent: false },
    );
    await Promise.race([published, new Promise((resolve) => setTimeout(resolve, publishTimeoutMs))]);
    for (const { client, principal } of connections.listPhones()) {
      if (!sessionIds.includes(principal.sessionId)) continue;
      broker.end(client, sessionOver);
      await broker.discardSession(principal.clientId);
    }
  }

  async function sweep(): Promise<void> {
    const sessions = new Map(connections.listPhones().map(({ principal }) => [principal.sessionId, principal.accountId]));
    if (sessions.size === 0) return;
    const ended = await findEndedSessions(context, [...sessions.keys()]);
    context.sessions.invalidate((actor) => ended.includes(actor.sessionId));
    for (const [accountId, ids] of Map.groupBy(ended, (id) => sessions.get(id) as string)) await close(accountId, ids);
  }

  const closing = new Set<Promise<void>>();
  const unsubscribe = context.eventBus.subscribe((event) => {
    if (event.kind !== 'sessions-ended') return;
    const closed = close(event.accountId, event.sessionIds)
      .catch((error: unknown) => context.log.warn({ err: error }, 'ended sessions were not closed yet'))
      .finally(() => closing.delete(closed));
    closing.add(closed);
  });
  const stopSweep = runEvery(context, 'close-ended-sessions', intervalMs, sweep);
  return async () => {
    unsubscribe();
    await Promise.all([stopSweep(), ...closing]);
  };
}
