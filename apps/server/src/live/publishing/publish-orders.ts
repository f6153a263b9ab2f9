import { accountTopic } from '@energy-om/contract';
import { maySee } from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import type { SignedInActors } from '#services/feed/signed-in-actors.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { findOrder } from '#services/work-order/load/load-order.ts';
import type { Broker } from '../broker/broker.ts';
import type { Connections } from '../broker/connections.ts';

/** Tells phones of orders that were raised or have moved: those who may see the order as it is now. @returns stops it */
export function publishOrders(context: AppContext, broker: Broker, connections: Connections, signedInActors: SignedInActors): () => void {
  async function tell(tenantId: string, orderId: string, version: number): Promise<void> {
    // Nobody is kept waiting for this, so whoever is not connected here costs nothing.
    const connected = new Set(connections.listPhones().map(({ principal }) => principal.accountId));
    if (connected.size === 0) return;
    const actors = (await signedInActors.read(tenantId)).filter(({ accountId }) => connected.has(accountId));
    if (actors.length === 0) return;
    const found = await findOrder(context, tenantId, orderId, { kind: 'system' });
    if (!found) return;
    for (const actor of actors) {
      if (!maySee(toLifecycleActor({ actor }), found.order)) continue;
      // Not kept: a phone that comes back reads its lists anew.
      void broker.publish(accountTopic(actor.accountId), { kind: 'order-changed', tenantId, orderId, version }, { persistent: false });
    }
  }

  return context.eventBus.subscribe((signal) => {
    if (signal.kind !== 'order-changed') return;
    const { tenantId, orderId, version } = signal;
    tell(tenantId, orderId, version).catch((error: unknown) => context.log.warn({ err: error, orderId }, 'an order was not told of'));
  });
}
