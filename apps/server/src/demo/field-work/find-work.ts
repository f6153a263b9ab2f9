import { dayMs, workOrderStatus } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { SparePartPlan, StockPlan } from '../plans/spare-parts.ts';
import { countedDaysAgo } from '../set-up/add-stock.ts';
import type { Loading } from '../set-up/services-at.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';

const findExecuting = statement<{ tenant: string; status: number; lead: string }, { id: string }>(
  'find-demonstration-order-for-parts',
  `select o.id from work_orders o where o.tenant_id = :tenant and o.status = :status and o.lead_id = :lead
    order by o.level, o.id limit 1`,
);

/** The most urgent order that somebody carries out; null: there is none. */
export async function findOpenWork({ tx }: Loading, { tenantId, people }: DemoTenant, key: string): Promise<string | null> {
  const lead = people.find((person) => person.key === key)?.id ?? '';
  const [order] = await runIn(tx, findExecuting, { tenant: tenantId, status: workOrderStatus.executing, lead });
  return order?.id ?? null;
}

/** An order that was finished after the last count, and what was used on it. */
export interface FinishedWork {
  id: string;
  leadId: string;
  /** Epoch milliseconds. */
  finishedAt: number;
  used: { code: string; quantity: number }[];
}

interface FinishedRow {
  id: string;
  lead: string;
  finished_at: Date;
  parts: { name: string; quantity: number }[];
}

/** Those whose results name parts of the catalogue first. */
const findFinished = statement<
  { tenant: string; statuses: readonly number[]; since: Date; names: readonly string[]; limit: number },
  FinishedRow
>(
  'find-finished-demonstration-orders-for-parts',
  `select w.id, w.lead, w.finished_at, w.parts from (
      select o.id, o.lead_id as lead, o.finished_at,
        coalesce((select jsonb_agg(p.value) from jsonb_array_elements(o.result -> 'parts') p where p.value ->> 'name' = any (:names)), '[]') as parts
      from work_orders o
      where o.tenant_id = :tenant and o.status = any (:statuses::int[]) and o.finished_at > :since and o.result is not null
        and o.lead_id is not null
      order by jsonb_array_length(coalesce(
        (select jsonb_agg(p.value) from jsonb_array_elements(o.result -> 'parts') p where p.value ->> 'name' = any (:names)), '[]')) > 0 desc,
        o.finished_at desc limit :limit
    ) w order by w.finished_at`,
);

const maxFinished = 4;
/** What is used in every trade, for results that name nothing of the catalogue. */
const anyTrade = { code: 'DQ-107', quantity: 1 } as const;

/** Lists some orders that were finished lately, the oldest first, with the parts of the catalogue that their results name. */
export async function findFinishedWork({ tx }: Loading, tenant: string, { parts }: StockPlan, now: number): Promise<FinishedWork[]> {
  const codes = new Map(parts.flatMap((part) => namesOf(part).map((name) => [name, part.code] as const)));
  const rows = await runIn(tx, findFinished, {
    ...{ tenant, names: [...codes.keys()], limit: maxFinished },
    statuses: [workOrderStatus.toBeEvaluated, workOrderStatus.completed],
    since: new Date(now - (countedDaysAgo - 1) * dayMs),
  });
  return rows.map(({ id, lead, finished_at, parts: named }) => {
    const used = named.flatMap(({ name, quantity }) => {
      const code = codes.get(name);
      return code === undefined ? [] : [{ code, quantity }];
    });
    return { id, leadId: lead, finishedAt: finished_at.getTime(), used: used.length > 0 ? used : [anyTrade] };
  });
}

/** As results name a part. */
function namesOf({ name, model }: SparePartPlan): string[] {
  return [name, `${name} ${model}`, `${name} ${model.split(' ')[0]}`];
}
