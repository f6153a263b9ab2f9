import { accountTopic, bodyCode } from '@energy-om/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { callApi } from '../api/call-api.ts';
import { queryClient } from '../api/query-client.ts';
import { batchInvalidations } from './batch-invalidations.ts';
import { followAccount, readAccountAgain } from './follow-account.ts';
import { followNotifications } from './follow-notifications.ts';
import { followOrders } from './follow-orders.ts';
import { type ConnectionEnd, keepConnected } from './keep-connected.ts';
import { noteLive } from './live-state.ts';
import { openConnection } from './open-connection.ts';
import { becomeReachable, isReachable, waitAWhile } from './reachability.ts';
import { runInOneTab, shareBetweenTabs } from './share-between-tabs.ts';
import { shareWantedTopics } from './share-wanted-topics.ts';

export interface LiveRun {
  accountId: string;
  /** Signed in a moment ago: what is shown is of now, and nothing was missed before. */
  isFresh: boolean;
}

/** The live connection of one account on this browser, until the signal fires. */
export async function runLive({ accountId, isFresh }: LiveRun, signal: AbortSignal): Promise<void> {
  const tell = shareBetweenTabs(accountId, signal);
  signal.addEventListener('abort', followAccount());
  const reads = batchInvalidations();
  for (const stop of [followOrders(reads.readAgain), followNotifications(reads.readAgain), reads.stop])
    signal.addEventListener('abort', stop);
  const wants = shareWantedTopics(accountId, signal);
  let mayHaveMissed = !isFresh;

  async function connect(): Promise<ConnectionEnd> {
    noteLive('connecting');
    try {
      const { ticket, clientId } = await callApi('requestLiveTicket', {}, { silent: true, signal });
      const onOpen = (isResumed: boolean) => {
        if (mayHaveMissed && !isResumed) tell({ kind: 'account-changed', tenantId: null });
        // Alarms waited for the phone; of orders and values only what is now counts, and that is read.
        else if (mayHaveMissed) void queryClient.invalidateQueries();
        mayHaveMissed = true;
      };
      const topic = accountTopic(accountId);
      const wasOpen = await openConnection({ ticket, clientId, topic, wants, onOpen, onMessage: tell }, signal);
      return wasOpen ? 'open' : 'blocked';
    } catch (error) {
      // Removed from the tenant while away: the word of it waits behind the ticket that is refused for it.
      if (error instanceof ApiFailure && error.code === bodyCode.forbidden) await readAccountAgain();
      return 'refused';
    } finally {
      noteLive(signal.aborted ? 'off' : 'waiting');
    }
  }

  const parts = {
    connect,
    mayConnect: isReachable,
    wait: waitAWhile,
    now: () => performance.now(),
    random: Math.random,
  };
  while (!signal.aborted) {
    noteLive('standby');
    await becomeReachable(signal);
    // A tab that leaves the screen hands over once its connection is lost.
    await runInOneTab(`live ${accountId}`, signal, () => keepConnected(parts, signal));
  }
}
