import { accountTopic } from '@energy-om/contract';
import type { AppContext } from '../services/request-context.ts';
import type { Broker } from './broker.ts';
import type { Connections } from './connections.ts';

/** Tells an account's phones that its rights are others, and takes from them what they may not read any more. @returns stops it */
export function tellAccountChanges(context: AppContext, broker: Broker, connections: Connections): () => void {
  return context.signals.subscribe((signal) => {
    if (signal.kind !== 'account-changed') return;
    const { accountId, tenantId } = signal;
    const phones = connections.listPhones().filter(({ holder }) => holder.accountId === accountId);
    Promise.all(phones.map(({ client }) => broker.recheck(client))).catch((error: unknown) =>
      // Nothing is delivered any more all the same: each delivery asks for the right again.
      context.log.warn({ err: error }, 'subscriptions were not taken back'),
    );
    void broker.tell(accountTopic(accountId), { kind: 'account-changed', tenantId }, { keep: true });
  });
}
