import type { ApiOutput } from '@energy-om/contract';
import type { OccurrenceOutcome, WorkOrderStatus } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { lookAtCounters } from './counter/look-at-counters.ts';
import { presentCounter } from './counter/present-counter.ts';
import { datesOf, type PlanRow, presentPlan, queryPlans } from './plan-rows.ts';

type Occurrence = ApiOutput<'getPlan'>['occurrences'][number];

interface OccurrenceRow {
  occurrence: string;
  object: Occurrence['object'];
  planned_from: Date;
  planned_to: Date;
  outcome: OccurrenceOutcome;
  order_id: string | null;
  order_no: string;
  status: WorkOrderStatus;
}

/** Of the dates of before. */
const maxShown = 20;

const latest = statement<{ tenant: string; plan: string; limit: number }, OccurrenceRow>(
  'list-latest-occurrences-of-plan',
  `
    select x.occurrence, x.planned_from, x.planned_to, x.outcome, x.order_id, o.order_no, o.status,
      jsonb_build_object('id', x.object_id, 'name', coalesce(d.name, a.name, '')) as object
    from plan_occurrences x
      left join devices d on d.tenant_id = :tenant and d.id = x.object_id
      left join areas a on a.tenant_id = :tenant and a.id = x.object_id
      left join work_orders o on o.tenant_id = :tenant and o.id = x.order_id
    where x.tenant_id = :tenant and x.plan_id = :plan
    order by x.occurrence desc, x.object_id limit :limit`,
);

export const getPlan: Verb<'getPlan'> = async (context, { id }) => {
  const { actor, database } = context;
  const [row] = await queryPlans(database, actor, id);
  if (!row) throw notFound();
  const occurrences = await database.run(latest, { tenant: actor.tenantId, plan: id, limit: maxShown });
  return { ...presentPlan(row, actor), occurrences: occurrences.map(presentOccurrence), counters: await listCounters(context, row) };
};

async function listCounters(context: SignedInContext, row: PlanRow): Promise<ApiOutput<'getPlan'>['counters']> {
  const { actor, database, clock } = context;
  const dates = datesOf(row);
  if (dates.counter === null) return [];
  const { counter } = dates;
  const timeZone = await loadTimeZone(context);
  const objects = row.devices.length > 0 ? row.devices.map((device) => device.id) : [row.area_id];
  const terms = { tenant: actor.tenantId, plan: row.id, meter: row.counter_meter_id, objects, dates };
  const looked = await lookAtCounters(database.kysely, terms, { timeZone, now: clock.now().getTime() });
  return looked.map((one) => presentCounter(counter, one));
}

function presentOccurrence({
  occurrence,
  object,
  planned_from,
  planned_to,
  outcome,
  order_id,
  order_no,
  status,
}: OccurrenceRow): Occurrence {
  return {
    occurrence,
    object,
    from: planned_from.toISOString(),
    to: planned_to.toISOString(),
    outcome,
    order: order_id === null ? null : { id: order_id, orderNo: order_no, status },
  };
}
