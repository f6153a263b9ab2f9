import type { ApiOutput } from '@energy-om/contract';
import {
  actsAs,
  averagePriceCents,
  type CostEntryKind,
  isCostClosed,
  keepsPartsUnused,
  type LifecycleActor,
  partTakingStatuses,
  reaches,
  toQuantity,
  type WorkOrder,
} from '@energy-om/domain';
import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { keeperCondition } from '../store-scope.ts';

export type OrderCostView = ApiOutput<'getOrderCost'>;

interface CostRow {
  parts_cents: number;
  labour_minutes: number | null;
  labour_rate_cents: number | null;
  labour_cents: number;
  other_cents: number;
  total_cents: number;
}

const findCost = statement<{ tenant: string; order: string }, CostRow>(
  'find-order-cost',
  `select c.parts_cents, c.labour_minutes, c.labour_rate_cents, c.labour_cents, c.other_cents, c.total_cents
    from order_costs c where c.tenant_id = :tenant and c.order_id = :order`,
);

interface EntryRow {
  id: string;
  kind: CostEntryKind;
  cents: number;
  note: string;
  by: OrderCostView['entries'][number]['by'];
  at: Date;
}

const findEntries = statement<{ tenant: string; order: string }, EntryRow>(
  'find-order-cost-entries',
  `select e.id, e.kind, e.cents, e.note, e.at, jsonb_build_object('id', y.id, 'fullName', y.full_name) as by
    from order_cost_entries e join accounts y on y.id = e.actor_id
    where e.tenant_id = :tenant and e.order_id = :order order by e.id`,
);

interface PartRow extends Pick<OrderCostView['parts'][number], 'id' | 'part' | 'store' | 'by'> {
  /** Thousandths and cents, both positive. */
  quantity: number;
  value_cents: number;
  returned: number;
  returned_cents: number;
  at: Date;
  may_keep: boolean;
}

function findParts(at: Kysely<Schema>, actor: Actor, orderId: string): Promise<PartRow[]> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select e.id, -e.quantity as quantity, -e.value_cents as value_cents, e.at, ${keeperCondition(actor, 'r.path', parameters)} as may_keep,
      coalesce(x.quantity, 0)::bigint as returned, coalesce(x.value_cents, 0)::bigint as returned_cents,
      jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name, 'model', p.model, 'unit', p.unit) as part,
      jsonb_build_object('id', s.id, 'name', s.name) as store, jsonb_build_object('id', y.id, 'fullName', y.full_name) as by
    from stock_entries e
      join spare_parts p on p.tenant_id = :tenant and p.id = e.part_id
      join stores s on s.tenant_id = :tenant and s.id = e.store_id
      left join areas r on r.tenant_id = :tenant and r.id = s.area_id
      join accounts y on y.id = e.actor_id
      left join lateral (select sum(b.quantity) as quantity, sum(b.value_cents) as value_cents from stock_entries b
        where b.tenant_id = :tenant and b.issue_id = e.id) x on true
    where e.tenant_id = :tenant and e.order_id = ${parameters.add(orderId)} and e.kind = 'issue' order by e.id`;
  return runIn(at, prepared<PartRow>(text), parameters.values);
}

/** Reads what was taken for an order and what it cost, with what the actor may do about it. */
export async function readOrderCost(
  at: Kysely<Schema>,
  actor: Actor,
  lifecycleActor: LifecycleActor & { kind: 'account' },
  { id, order }: { id: string; order: WorkOrder },
): Promise<OrderCostView> {
  const key = { tenant: actor.tenantId, order: id };
  const [cost] = await runIn(at, findCost, key);
  const entries = await runIn(at, findEntries, key);
  const parts = await findParts(at, actor, id);
  const isExecutor = actsAs(lifecycleActor, 'executor', order);
  const isClosed = isCostClosed(order.status);
  const mayCorrect = reaches(lifecycleActor, 'work-order.dispatch', order);
  const isOwn = (takenBy: string) => !isClosed && (isExecutor || takenBy === actor.accountId);
  const shown = parts.map((row) => presentOrderPart(row, row.may_keep || isOwn(row.by.id)));
  return {
    orderId: id,
    status: order.status,
    parts: shown,
    labour:
      cost && cost.labour_minutes !== null
        ? { minutes: cost.labour_minutes, rateCents: cost.labour_rate_cents, cents: cost.labour_cents }
        : null,
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    partsCents: cost?.parts_cents ?? 0,
    labourCents: cost?.labour_cents ?? 0,
    otherCents: cost?.other_cents ?? 0,
    totalCents: cost?.total_cents ?? 0,
    keepsParts: keepsPartsUnused(order.status) && shown.some(({ taken, returned }) => returned < taken),
    mayTake: isExecutor && partTakingStatuses.includes(order.status),
    mayAdd: mayCorrect || (isExecutor && !isClosed),
    isClosed,
  };
}

function presentOrderPart(row: PartRow, mayHandle: boolean): OrderCostView['parts'][number] {
  return {
    id: row.id,
    part: row.part,
    store: row.store,
    taken: toQuantity(row.quantity),
    returned: toQuantity(row.returned),
    priceCents: averagePriceCents({ quantity: row.quantity, valueCents: row.value_cents }) ?? 0,
    valueCents: row.value_cents - row.returned_cents,
    by: row.by,
    at: row.at.toISOString(),
    mayReturn: mayHandle && row.returned < row.quantity,
  };
}
