import { accountTopic } from '@energy-om/contract';
import { findEndedSessions } from '#services/account/session/find-ended-sessions.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { repeat } from '#services/core/scheduling/run-every.ts';
import type { Broker } from '../broker/broker.ts';
import type { Connections } from '../broker/connections.ts';
import { type Reason, reasonCodes } from '../mqtt-5/reason-codes.ts';

const sessionOver: Reason = { code: reasonCodes.notAuthorized, text: 'the session is over' };

/** For the word that a session is over to leave before its connection does. */
const farewellMilliseconds = 500;

/**
 * Ends the connections of sessions that are over: at once by the signal of whoever ended them, and by asking the database
 * for whoever ended without one or whose signal was lost.
 *
 * @param pause milliseconds between two questions
 * @returns stops both
 */
export function closeEndedSessions(context: AppContext, broker: Broker, connections: Connections, pause: number): () => Promise<void> {
  async function close(accountId: string, sessionIds: readonly string[]): Promise<void> {
    const told = broker.publish(accountTopic(accountId), { kind: 'session-ended', sessionIds: [...sessionIds] }, { persistent: false });
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, farewellMilliseconds))]);
    for (const { client, principal } of connections.listPhones()) {
      if (!sessionIds.includes(principal.sessionId)) continue;
      broker.end(client, sessionOver);
      await broker.forget(principal.clientId);
    }
  }

  async function sweep(): Promise<void> {
    const sessions = new Map(connections.listPhones().map(({ principal }) => [principal.sessionId, principal.accountId]));
    if (sessions.size === 0) return;
    const ended = await findEndedSessions(context, [...sessions.keys()]);
    context.sessions.forget((actor) => ended.includes(actor.sessionId));
    for (const [accountId, ids] of Map.groupBy(ended, (id) => sessions.get(id) as string)) await close(accountId, ids);
  }

  const closing = new Set<Promise<void>>();
  const unsubscribe = context.eventBus.subscribe((signal) => {
    if (signal.kind !== 'sessions-ended') return;
    const closed = close(signal.accountId, signal.sessionIds)
      .catch((error: unknown) => context.log.warn({ err: error }, 'ended sessions were not closed yet'))
      .finally(() => closing.delete(closed));
    closing.add(closed);
  });
  const stopSweep = repeat(context, 'close-ended-sessions', pause, sweep);
  return async () => {
    unsubscribe();
    await Promise.all([stopSweep(), ...closing]);
  };
}
