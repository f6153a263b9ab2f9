import { setImmediate as giveWay } from 'node:timers/promises';
import { addLocalDays, instantOfRuleTime, localTimeAt, maxPlannedDates, minuteMs, type WorkCalendar } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { datesOf, type PlanRow } from '../plan-rows.ts';
import { forecastDates } from '../recurrence/forecast-dates.ts';
import { listPlannedDates, type PlannedDate } from '../recurrence/list-planned-dates.ts';
import { findNextAfter } from '../recurrence/next-after-completion.ts';

type OtherPlan = Pick<
  PlanRow,
  | 'trigger'
  | 'rule'
  | 'starts_at'
  | 'ends_on'
  | 'season_from'
  | 'season_to'
  | 'holidays'
  | 'lead_minutes'
  | 'work_minutes'
  | 'rule_since'
  | 'next_order_at'
> & { orders: number };

/** Of places that the actor manages. */
function queryOthers(database: Database, actor: Actor, businessType: string, own: string | null): Promise<OtherPlan[]> {
  const parameters = new Parameters({ tenant: actor.tenantId, businessType, own });
  const text = `
    select l.trigger, l.rule, l.starts_at, l.ends_on, l.season_from, l.season_to, l.holidays, l.lead_minutes, l.work_minutes, l.rule_since,
      l.next_order_at,
      greatest(1, (select count(*)::int from plan_devices x join devices d on d.tenant_id = :tenant and d.id = x.device_id and d.retired_at is null
        where x.tenant_id = :tenant and x.plan_id = l.id)) as orders
    from plans l join areas a on a.tenant_id = :tenant and a.id = l.area_id
    where l.tenant_id = :tenant and l.removed_at is null and l.state = 'active' and l.business_type_id = :businessType
      and l.work_minutes > 0 and l.id is distinct from :own::uuid and ${areaCondition(actor, 'plan.manage', 'a.path', parameters)}`;
  return database.run(prepared<OtherPlan>(text), parameters.values);
}

interface Period {
  /** By which the dates of all plans move: that of the plan in question. */
  calendar: WorkCalendar;
  /** A local time. */
  today: string;
  weeks: number;
}

/** The work that other active plans of the business type bring, by local date. */
export async function listOtherLoads(
  database: Database,
  actor: Actor,
  { id, businessTypeId }: { id?: string; businessTypeId: string | null },
  { calendar, today, weeks }: Period,
): Promise<{ day: string; minutes: number }[]> {
  if (businessTypeId === null) return [];
  const loads: { day: string; minutes: number }[] = [];
  for (const plan of await queryOthers(database, actor, businessTypeId, id ?? null)) {
    for (const { dueAt, leftOut } of listDates(plan, { calendar, today, weeks })) {
      if (leftOut !== null) continue;
      loads.push({ day: localTimeAt(dueAt, calendar.timeZone).slice(0, 10), minutes: plan.work_minutes * plan.orders });
    }
    // Expanding many plans takes a while, in which other calls have their turn.
    await giveWay();
  }
  return loads;
}

function listDates(plan: OtherPlan, { calendar, today, weeks }: Period): PlannedDate[] {
  const after = addLocalDays(today, -7);
  const range = { upTo: addLocalDays(today, weeks * 7), max: maxPlannedDates };
  if (plan.trigger === 'calendar') {
    return listPlannedDates(datesOf(plan), calendar, { after, since: plan.rule_since ?? after, ...range });
  }
  // While an order is open nobody knows when the next one comes; it then counts as finished now.
  const { next_order_at: raisedAt, lead_minutes: lead } = plan;
  const open = { occurrence: after, isOpen: false, finishedAt: instantOfRuleTime(today, calendar.timeZone) };
  const next =
    raisedAt === null
      ? findNextAfter(datesOf(plan), open, after, calendar.timeZone)
      : { occurrence: localTimeAt(raisedAt.getTime() + lead * minuteMs, calendar.timeZone) };
  return forecastDates(datesOf(plan), calendar, next, range);
}
