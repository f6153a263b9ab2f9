import { actsAs, isCostClosed, maxOrderCostCents, reaches } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Verb } from '#services/core/request-context.ts';
import { forbidden, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { loadOrder } from '#services/work-order/load/load-order.ts';
import { changeOrderCost, shareOrderAt } from './change-order-cost.ts';
import { readOrderCost } from './order-cost-rows.ts';

/** Entries are only added: a wrong one is taken back by another one. Those of an order that is over are a dispatcher's. */
export const addOrderCost: Verb<'addOrderCost'> = async (context, { orderId, cents, note }) => {
  const { actor, clock, ids, eventBus } = context;
  const { tenantId } = actor;
  const lifecycleActor = toLifecycleActor(context);
  const { order, row } = await loadOrder(context, tenantId, orderId, lifecycleActor);
  const isClosed = isCostClosed(order.status);
  if (!reaches(lifecycleActor, 'work-order.dispatch', order)) {
    if (isClosed) throw forbidden('costClosed');
    if (!actsAs(lifecycleActor, 'executor', order)) throw forbidden('actionNotYours');
  }
  const changes = { cost: { cents, note } };
  const answer = await writeOnce(context, { subjectKind: 'orderCost', subjectId: orderId, changes }, async (tx) => {
    await shareOrderAt(tx, tenantId, row, [order.status]);
    const kind = isClosed ? ('correction' as const) : ('other' as const);
    const entry = { tenant_id: tenantId, id: ids.next(), order_id: orderId, kind, cents, note, actor_id: actor.accountId, at: clock.now() };
    await tx.insertInto('order_cost_entries').values(entry).execute();
    await assertSound(tx, tenantId, { orderId, cents, isClosed });
    return readOrderCost(tx, actor, lifecycleActor, { id: orderId, order });
  });
  void eventBus.publish({ kind: 'order-changed', tenantId, orderId, version: order.version });
  return answer;
};

/** Adds to the sums. Other cost is never negative; a correction may also lower what parts and labour cost, but not below nothing. */
async function assertSound(
  tx: Transaction<Schema>,
  tenantId: string,
  { orderId, cents, isClosed }: { orderId: string; cents: number; isClosed: boolean },
): Promise<void> {
  const { other_cents, total_cents } = await changeOrderCost(tx, tenantId, orderId, { otherCents: cents });
  if ((isClosed ? total_cents : other_cents) < 0) throw invalid({ cents: 'costBelowZero' });
  if (total_cents > maxOrderCostCents) throw invalid({ cents: 'outOfRange' });
}
