import { actsAs, isCostClosed, maySee, returnStock } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { forbidden, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { type LoadedOrder, loadOrder } from '#services/work-order/load/load-order.ts';
import { changeOrderCost, shareOrderAt } from '../cost/change-order-cost.ts';
import { readOrderCost } from '../cost/order-cost-rows.ts';
import { lockBalances } from '../stock/lock-balances.ts';
import { toExactThousandths } from '../stock/to-exact-thousandths.ts';
import { balanceOf, refuseStock, writeEntry } from '../stock/write-entry.ts';
import { keeperCondition } from '../store-scope.ts';

interface IssueRow {
  id: string;
  store_id: string;
  part_id: string;
  unit: string;
  order_id: string;
  actor_id: string;
  /** Thousandths and cents, both positive. */
  quantity: number;
  value_cents: number;
  may_keep: boolean;
}

/**
 * Whoever took a part gives it back also after the order went to somebody else, and a keeper always; of an order that is over only a keeper, which
 * corrects its cost. A store that was closed and a part that left the catalogue take back what is theirs.
 */
export const returnParts: Verb<'returnParts'> = async (context, { entryId, quantity }) => {
  const { actor, eventBus } = context;
  const { tenantId } = actor;
  const lifecycleActor = toLifecycleActor(context);
  const issue = await loadIssue(context, entryId);
  const loaded = await loadOrder(context, tenantId, issue.order_id, { kind: 'system' });
  const { order, row } = loaded;
  assertMayReturn(context, issue, loaded);
  const changes = { returned: { entryId, quantity } };
  const answer = await writeOnce(context, { subjectKind: 'workOrder', subjectId: issue.order_id, changes }, async (tx) => {
    await shareOrderAt(tx, tenantId, row, [order.status]);
    await giveBack(tx, context, issue, toExactThousandths(quantity));
    return readOrderCost(tx, actor, lifecycleActor, { id: issue.order_id, order });
  });
  void eventBus.publish({ kind: 'order-changed', tenantId, orderId: issue.order_id, version: order.version });
  return answer;
};

/** Throws `notFound` for an entry that is another tenant's, or that took nothing for an order. */
async function loadIssue({ actor, database }: SignedInContext, id: string): Promise<IssueRow> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select e.id, e.store_id, e.part_id, p.unit, e.order_id, e.actor_id, -e.quantity as quantity, -e.value_cents as value_cents,
      ${keeperCondition(actor, 'r.path', parameters)} as may_keep
    from stock_entries e
      join spare_parts p on p.tenant_id = :tenant and p.id = e.part_id
      join stores s on s.tenant_id = :tenant and s.id = e.store_id
      left join areas r on r.tenant_id = :tenant and r.id = s.area_id
    where e.tenant_id = :tenant and e.id = ${parameters.add(id)} and e.kind = 'issue' and e.order_id is not null`;
  const [issue] = await database.run(prepared<IssueRow>(text), parameters.values);
  if (!issue) throw notFound();
  return issue;
}

/** Throws `notFound` to whoever could not even see the order, and `forbidden`. */
function assertMayReturn(context: SignedInContext, issue: IssueRow, { order }: LoadedOrder): void {
  const lifecycleActor = toLifecycleActor(context);
  if (issue.may_keep) return;
  const isTaker = issue.actor_id === context.actor.accountId;
  if (!isTaker && !maySee(lifecycleActor, order)) throw notFound();
  if (isCostClosed(order.status)) throw forbidden('notStoreKeeper');
  if (!isTaker && !actsAs(lifecycleActor, 'executor', order)) throw forbidden('notYourParts');
}

const sumReturns = statement<{ tenant: string; issue: string }, { quantity: number; value_cents: number }>(
  'sum-returns-of-issue',
  `select coalesce(sum(e.quantity), 0)::bigint as quantity, coalesce(sum(e.value_cents), 0)::bigint as value_cents
    from stock_entries e where e.tenant_id = :tenant and e.issue_id = :issue`,
);

/** The balance is locked first, so that what was given back before is counted with every return of the same issue. */
async function giveBack(tx: Transaction<Schema>, context: SignedInContext, issue: IssueRow, quantity: number): Promise<void> {
  const { tenantId } = context.actor;
  const place = { storeId: issue.store_id, partId: issue.part_id };
  const balance = (await lockBalances(tx, context, [place]))(place);
  const [before] = await runIn(tx, sumReturns, { tenant: tenantId, issue: issue.id });
  const returned = { returnedQuantity: before?.quantity ?? 0, returnedCents: before?.value_cents ?? 0 };
  const issued = { quantity: issue.quantity, valueCents: issue.value_cents, ...returned };
  const change = returnStock(balanceOf(balance), issued, quantity);
  if (typeof change === 'string') throw refuseStock(change, issued.quantity - issued.returnedQuantity, issue.unit);
  await writeEntry(tx, context, balance, { kind: 'return', change, orderId: issue.order_id, issueId: issue.id });
  await changeOrderCost(tx, tenantId, issue.order_id, { partsCents: -change.valueCents });
}
