import { accountTopic } from '@energy-om/contract';
import type { AppContext } from '../services/request-context.ts';
import type { Broker } from './broker.ts';
import type { Connections } from './connections.ts';

/** Tells an account's phones that its rights are others, and takes from them what they may not read any more. @returns stops it */
export function tellAccountChanges(context: AppContext, broker: Broker, connections: Connections): () => void {
  return context.signals.subscribe((signal) => {
    if (signal.kind !== 'account-changed') return;
    const { accountId, tenantId } = signal;
    for (const { client, holder } of connections.listPhones()) if (holder.accountId === accountId) void broker.recheck(client);
    void broker.tell(accountTopic(accountId), { kind: 'account-changed', tenantId }, { keep: true });
  });
}
