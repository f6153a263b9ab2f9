import { accountTopic } from '@energy-om/contract';
import type { AppContext } from '#services/core/request-context.ts';
import type { Broker } from '../broker/broker.ts';
import type { Connections } from '../broker/connections.ts';

/**
 * Publishes to an account's phones that its rights have changed, and ends their subscriptions to what they may not read any more.
 * @returns a function that stops it
 */
export function publishAccountChanges(context: AppContext, broker: Broker, connections: Connections): () => void {
  return context.eventBus.subscribe((event) => {
    if (event.kind !== 'account-changed') return;
    const { accountId, tenantId } = event;
    const phones = connections.listPhones().filter(({ principal }) => principal.accountId === accountId);
    broker.revalidate(phones.map(({ client }) => client)).catch((error: unknown) =>
      // The next sweep over all phones ends them.
      context.log.warn({ err: error }, 'subscriptions were not ended yet'),
    );
    void broker.publish(accountTopic(accountId), { kind: 'account-changed', tenantId }, { persistent: true });
  });
}
