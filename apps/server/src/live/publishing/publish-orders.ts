import { accountTopic } from '@energy-om/contract';
import { maySee } from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import type { SignedInActors } from '#services/feed/signed-in-actors.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { findOrder } from '#services/work-order/load/load-order.ts';
import type { Broker } from '../broker/broker.ts';
import type { Connections } from '../broker/connections.ts';

/**
 * Publishes that an order was raised or has moved, to phones whose account may see the order as it is now.
 * @returns a function that stops it
 */
export function publishOrders(context: AppContext, broker: Broker, connections: Connections, signedInActors: SignedInActors): () => void {
  async function publish(tenantId: string, orderId: string, version: number): Promise<void> {
    // The message is not stored for phones that are offline, so without a phone connected here no statement is needed.
    const connected = new Set(connections.listPhones().map(({ principal }) => principal.accountId));
    if (connected.size === 0) return;
    const actors = (await signedInActors.read(tenantId)).filter(({ accountId }) => connected.has(accountId));
    if (actors.length === 0) return;
    const found = await findOrder(context, tenantId, orderId, { kind: 'system' });
    if (!found) return;
    for (const actor of actors) {
      if (!maySee(toLifecycleActor({ actor }), found.order)) continue;
      // A phone that comes back loads its lists again.
      void broker.publish(accountTopic(actor.accountId), { kind: 'order-changed', tenantId, orderId, version }, { persistent: false });
    }
  }

  return context.eventBus.subscribe((event) => {
    if (event.kind !== 'order-changed') return;
    const { tenantId, orderId, version } = event;
    publish(tenantId, orderId, version).catch((error: unknown) =>
      context.log.warn({ err: error, orderId }, 'a change of an order was not published'),
    );
  });
}
