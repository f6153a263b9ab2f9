import { accountTopic, bodyCode, type LiveMessage } from '@energy-om/contract';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { queryClient } from '../api/query-client.ts';
import { type ConnectionEnd, maintainConnection } from './connection/maintain-connection.ts';
import { openConnection } from './connection/open-connection.ts';
import { isReachable, waitUpTo, whenReachable } from './connection/reachability.ts';
import { runInOneTab, shareBetweenTabs } from './connection/share-between-tabs.ts';
import { type SharedTopics, shareWantedTopics } from './connection/share-wanted-topics.ts';
import { batchInvalidations } from './follow/batch-invalidations.ts';
import { followAccount, refreshAccount } from './follow/follow-account.ts';
import { followNotifications } from './follow/follow-notifications.ts';
import { followOrders } from './follow/follow-orders.ts';
import { setLivePhase } from './live-state.ts';

export interface LiveOptions {
  accountId: string;
  /** The account signed in a moment ago: everything on the screen is current, and no message was missed. */
  isFresh: boolean;
}

/** Runs the live connection of one account in this browser, until the signal fires. */
export async function runLive({ accountId, isFresh }: LiveOptions, signal: AbortSignal): Promise<void> {
  const broadcast = shareBetweenTabs(accountId, signal);
  startFollowing(signal);
  const topics = shareWantedTopics(accountId, signal);
  const dependencies = {
    connect: createConnect({ accountId, isFresh, broadcast, topics }, signal),
    mayConnect: isReachable,
    wait: waitUpTo,
    now: () => performance.now(),
    random: Math.random,
  };
  while (!signal.aborted) {
    setLivePhase('standby');
    await whenReachable(signal);
    // A tab that is hidden keeps its connection until it is lost; only then does another tab take over.
    await runInOneTab(`live ${accountId}`, signal, () => maintainConnection(dependencies, signal));
  }
}

/** Applies the messages that arrive, until the signal fires. */
function startFollowing(signal: AbortSignal): void {
  const { invalidate, stop } = batchInvalidations();
  for (const end of [followAccount(), followOrders(invalidate), followNotifications(invalidate), stop]) {
    signal.addEventListener('abort', end);
  }
}

interface ConnectOptions extends LiveOptions {
  broadcast: (message: LiveMessage) => void;
  topics: SharedTopics;
}

/** @returns one attempt to connect, to be called again and again */
function createConnect({ accountId, isFresh, broadcast, topics }: ConnectOptions, signal: AbortSignal): () => Promise<ConnectionEnd> {
  let mayHaveMissed = !isFresh;
  const onOpen = (isResumed: boolean) => {
    if (mayHaveMissed && !isResumed) broadcast({ kind: 'account-changed', tenantId: null });
    // The server kept the alarms for this phone; of orders and values only the current state matters, which is read again.
    else if (mayHaveMissed) void queryClient.invalidateQueries();
    mayHaveMissed = true;
  };
  return async () => {
    setLivePhase('connecting');
    try {
      const { ticket, clientId } = await callApi('requestLiveTicket', {}, { silent: true, signal });
      const topic = accountTopic(accountId);
      const wasOpen = await openConnection({ ticket, clientId, topic, topics, onOpen, onMessage: broadcast }, signal);
      return wasOpen ? 'open' : 'blocked';
    } catch (error) {
      // The account was removed from the tenant meanwhile. The message of it cannot be fetched, since the ticket is refused.
      if (error instanceof ApiError && error.code === bodyCode.forbidden) await refreshAccount();
      return 'refused';
    } finally {
      setLivePhase(signal.aborted ? 'off' : 'waiting');
    }
  };
}
