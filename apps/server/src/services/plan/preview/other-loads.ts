import { setImmediate as giveWay } from 'node:timers/promises';
import { addLocalDays, instantOfRuleTime, localTimeAt, maxPlannedDates, minuteMs, type WorkCalendar } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { servesWhole } from '#services/scope/team-scope.ts';
import { forecastSteps } from '../counter/forecast-steps.ts';
import { lookAtCounters } from '../counter/look-at-counters.ts';
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
  | 'counter_every'
  | 'counter_from'
  | 'counter_already'
  | 'counter_meter_id'
> & { id: string; objects: string[] };

/** Of places that the actor manages, and that the same teams serve. */
function queryOthers(database: Database, actor: Actor, { id, businessTypeId, teamIds }: WorkOfTrade): Promise<OtherPlan[]> {
  const parameters = new Parameters({ tenant: actor.tenantId, businessType: businessTypeId, own: id, teams: teamIds });
  const text = `
    select l.trigger, l.rule, l.starts_at, l.ends_on, l.season_from, l.season_to, l.holidays, l.lead_minutes, l.work_minutes, l.rule_since,
      l.next_order_at, l.counter_every, l.counter_from, l.counter_already, l.counter_meter_id, l.id,
      coalesce((select array_agg(d.id) from plan_devices x join devices d on d.tenant_id = :tenant and d.id = x.device_id and d.retired_at is null
        where x.tenant_id = :tenant and x.plan_id = l.id), array[l.area_id]) as objects
    from plans l join areas a on a.tenant_id = :tenant and a.id = l.area_id
    where l.tenant_id = :tenant and l.removed_at is null and l.state = 'active'
      and exists (select from business_types own join business_types b on b.tenant_id = :tenant and b.id = l.business_type_id
        where own.tenant_id = :tenant and own.id = :businessType and (b.id = own.id or b.specialty = own.specialty and own.specialty <> ''))
      and (cardinality(:teams::uuid[]) = 0
        or exists (select from teams e where e.tenant_id = :tenant and e.id = any (:teams::uuid[]) and ${servesWhole('a.path')}))
      and l.work_minutes > 0 and l.id is distinct from :own::uuid and ${areaCondition(actor, 'plan.manage', 'a.path', parameters)}`;
  return database.run(prepared<OtherPlan>(text), parameters.values);
}

interface WorkOfTrade {
  /** The plan that is being changed. */
  id: string | null;
  businessTypeId: string | null;
  /** The teams of the trade that serve the place. */
  teamIds: readonly string[];
}

interface Period {
  /** By which the dates of all plans move: that of the plan in question. */
  calendar: WorkCalendar;
  /** A local time. */
  today: string;
  weeks: number;
  /** Epoch milliseconds. */
  now: number;
}

/** The work that other active plans of the trade bring, by local date. */
export async function listOtherLoads(
  database: Database,
  actor: Actor,
  work: WorkOfTrade,
  period: Period,
): Promise<{ day: string; minutes: number }[]> {
  if (work.businessTypeId === null) return [];
  const { timeZone } = period.calendar;
  const loads: { day: string; minutes: number }[] = [];
  for (const plan of await queryOthers(database, actor, work)) {
    const isByCounter = plan.trigger === 'counter';
    const dates = isByCounter ? await listSteps(database, actor.tenantId, plan, period) : listDates(plan, period);
    for (const { dueAt, leftOut } of dates) {
      if (leftOut !== null) continue;
      loads.push({ day: localTimeAt(dueAt, timeZone).slice(0, 10), minutes: plan.work_minutes * (isByCounter ? 1 : plan.objects.length) });
    }
    // Expanding many plans takes a while, in which other calls have their turn.
    await giveWay();
  }
  return loads;
}

/** The dates of each object. */
async function listSteps(
  database: Database,
  tenant: string,
  plan: OtherPlan,
  { calendar, today, weeks, now }: Period,
): Promise<PlannedDate[]> {
  const dates = datesOf(plan);
  const { id, objects, counter_meter_id: meter } = plan;
  const terms = { tenant, plan: id, meter, objects, dates };
  const looked = await lookAtCounters(database.kysely, terms, { timeZone: calendar.timeZone, now });
  const range = { upTo: instantOfRuleTime(addLocalDays(today, weeks * 7), calendar.timeZone), max: maxPlannedDates, now };
  return looked.flatMap((one) => forecastSteps(one, dates, calendar, range));
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
