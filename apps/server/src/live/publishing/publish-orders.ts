import { type AccountMessage, accountTopic } from '@energy-om/contract';
import { type LifecycleActor, mayReadInternal, maySee, type WorkOrder } from '@energy-om/domain';
import type { ServerEvent } from '#services/core/event-bus.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { SignedInActors } from '#services/feed/signed-in-actors.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { findOrder } from '#services/work-order/load/load-order.ts';
import type { Broker } from '../broker/broker.ts';
import type { Connections } from '../broker/connections.ts';

type OrderEvent = Extract<ServerEvent, { kind: 'order-changed' | 'order-commented' }>;

/**
 * Publishes that an order was raised, has moved or was commented on, to phones whose account may see the order as it is now, and the comment.
 * @returns a function that stops it
 */
export function publishOrders(context: AppContext, broker: Broker, connections: Connections, signedInActors: SignedInActors): () => void {
  async function publish(event: OrderEvent): Promise<void> {
    const { tenantId, orderId } = event;
    // The message is not stored for phones that are offline, so without a phone connected here no statement is needed.
    const connected = new Set(connections.listPhones().map(({ principal }) => principal.accountId));
    if (connected.size === 0) return;
    const actors = (await signedInActors.read(tenantId)).filter(({ accountId }) => connected.has(accountId));
    if (actors.length === 0) return;
    const found = await findOrder(context, tenantId, orderId, { kind: 'system' });
    if (!found) return;
    for (const actor of actors) {
      if (!isFor(event, toLifecycleActor({ actor }), found.order)) continue;
      // A phone that comes back loads its lists again.
      void broker.publish(accountTopic(actor.accountId), toMessage(event), { persistent: false });
    }
  }

  return context.eventBus.subscribe((event) => {
    if (event.kind !== 'order-changed' && event.kind !== 'order-commented') return;
    publish(event).catch((error: unknown) =>
      context.log.warn({ err: error, orderId: event.orderId }, 'a change of an order was not published'),
    );
  });
}

function isFor(event: OrderEvent, actor: LifecycleActor, order: WorkOrder): boolean {
  if (!maySee(actor, order)) return false;
  return event.kind === 'order-changed' || !event.isInternal || mayReadInternal(actor, order);
}

function toMessage(event: OrderEvent): AccountMessage {
  const { tenantId, orderId } = event;
  return event.kind === 'order-changed'
    ? { kind: event.kind, tenantId, orderId, version: event.version }
    : { kind: event.kind, tenantId, orderId };
}
