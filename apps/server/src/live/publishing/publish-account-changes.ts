import { accountTopic } from '@energy-om/contract';
import type { AppContext } from '#services/core/request-context.ts';
import type { Broker } from '../broker/broker.ts';
import type { Connections } from '../broker/connections.ts';

/** Tells an account's phones that its rights are others, and takes from them what they may not read any more. @returns stops it */
export function publishAccountChanges(context: AppContext, broker: Broker, connections: Connections): () => void {
  return context.eventBus.subscribe((signal) => {
    if (signal.kind !== 'account-changed') return;
    const { accountId, tenantId } = signal;
    const phones = connections.listPhones().filter(({ principal }) => principal.accountId === accountId);
    broker.recheck(phones.map(({ client }) => client)).catch((error: unknown) =>
      // The next look at all of them takes them back.
      context.log.warn({ err: error }, 'subscriptions were not taken back yet'),
    );
    void broker.publish(accountTopic(accountId), { kind: 'account-changed', tenantId }, { persistent: true });
  });
}
