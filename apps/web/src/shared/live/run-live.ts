import { accountTopic, bodyCode } from '@energy-om/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { callApi } from '../api/call-api.ts';
import { followAccount, readAccountAgain } from './follow-account.ts';
import { type ConnectionEnd, keepConnected } from './keep-connected.ts';
import { openConnection } from './open-connection.ts';
import { becomeReachable, isReachable, waitAWhile } from './reachability.ts';
import { runInOneTab, shareBetweenTabs } from './share-between-tabs.ts';

export interface LiveRun {
  accountId: string;
  /** Signed in a moment ago: what is shown is of now, and nothing was missed before. */
  isFresh: boolean;
}

/** The live connection of one account on this browser, until the signal fires. */
export async function runLive({ accountId, isFresh }: LiveRun, signal: AbortSignal): Promise<void> {
  const tell = shareBetweenTabs(accountId, signal);
  signal.addEventListener('abort', followAccount());
  let mayHaveMissed = !isFresh;

  async function connect(): Promise<ConnectionEnd> {
    try {
      const { ticket, clientId } = await callApi('requestLiveTicket', {}, { silent: true, signal });
      const onOpen = (isResumed: boolean) => {
        if (mayHaveMissed && !isResumed) tell({ kind: 'account-changed', tenantId: null });
        mayHaveMissed = true;
      };
      const topic = accountTopic(accountId);
      const wasOpen = await openConnection({ ticket, clientId, topic, onOpen, onMessage: tell }, signal);
      return wasOpen ? 'open' : 'blocked';
    } catch (error) {
      // Removed from the tenant while away: the word of it waits behind the ticket that is refused for it.
      if (error instanceof ApiFailure && error.code === bodyCode.forbidden) await readAccountAgain();
      return 'refused';
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
    await becomeReachable(signal);
    // A tab that leaves the screen hands over once its connection is lost.
    await runInOneTab(`live ${accountId}`, signal, () => keepConnected(parts, signal));
  }
}
