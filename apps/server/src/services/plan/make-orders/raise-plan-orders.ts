import { addLocalDays, localTimeAt, minuteMs, type WorkCalendar } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { attemptDue } from '#services/core/scheduling/attempt-due.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { loadPlanCalendar } from '../plan-calendar.ts';
import { datesOf } from '../plan-rows.ts';
import { type DecidedOccurrence, decideOccurrences } from '../recurrence/decide-occurrences.ts';
import { listPlannedDates } from '../recurrence/list-planned-dates.ts';
import { findNextDecision } from '../schedule-plan.ts';
import { decideByCompletion } from './decide-by-completion.ts';
import { decideByCounter } from './decide-by-counter.ts';
import { type DuePlan, findDuePlan } from './find-due-plan.ts';
import { PlanChangedError } from './lock-unchanged.ts';
import { pauseBySystem } from './pause-by-system.ts';
import { raiseOccurrence } from './raise-occurrence.ts';
import { storeSkipped } from './store-skipped.ts';

/** One attempt is enough unless somebody changes the plan, or what it names, at the same moment. */
const maxAttempts = 5;
/** Of an hourly plan: more than a year in which no server ran. */
const maxDatesAtOnce = 10_000;
/** A date that moves to a day before is of a rule's time so many days later at most. */
const maxMovedDays = 41;
const runSize = { perTenant: 5, max: 500 } as const;

/** A sweep over all tenants but suspended ones: their dates are decided on once they are resumed. */
const findTenants = statement<{ now: Date }, { id: string }>(
  'find-tenants-with-plan-due',
  `select t.id from tenants t where t.suspended_at is null
    and exists (select from plans l where l.tenant_id = t.id and l.next_at <= :now)`,
);

const findDue = statement<{ tenant: string; now: Date; paused: readonly string[]; limit: number }, { id: string }>(
  'find-due-plans',
  `select l.id from plans l where l.tenant_id = :tenant and l.next_at <= :now and l.id <> all (:paused::uuid[])
    order by l.next_at, l.id limit :limit`,
);

export const createPlanTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'raise-plan-orders', 'the orders of a plan could not be made');

/**
 * Makes the orders of plans that have become due; tenants take turns. What is decided on is stored date by date, so a run may be interrupted
 * anywhere, repeated, and made by several servers at once. @returns how many plans were tried
 */
export async function raisePlanOrders(context: AppContext, turns = createPlanTurns(context.log)): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const tenants = await database.run(findTenants, { now });
  return attemptDue(database, turns, {
    runSize,
    tenants,
    list: ({ id: tenant }, paused, limit) => database.run(findDue, { tenant, now, paused, limit }),
    attempt: ({ id: tenant }, { id }) => decideOnPlan(context, tenant, id),
  });
}

async function decideOnPlan(context: AppContext, tenantId: string, planId: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const plan = await findDuePlan(context.database, tenantId, planId, context.clock.now());
    if (!plan) return;
    try {
      return await decideOn(context, plan);
    } catch (error) {
      const isRefusal = error instanceof ServiceError && (error.kind === 'invalid' || error.kind === 'notFound');
      if (attempt < maxAttempts && (error instanceof ServiceError || error instanceof PlanChangedError)) continue;
      // What the plan names does not belong together any more, which somebody has to mend.
      if (isRefusal) return await pauseBySystem(context, plan, 'refused');
      throw error;
    }
  }
}

async function decideOn(context: AppContext, plan: DuePlan): Promise<void> {
  if (plan.project_state !== 'active') return pauseBySystem(context, plan, 'projectEnded');
  if (plan.is_of_devices && plan.device_ids.length === 0) return pauseBySystem(context, plan, 'devicesRetired');
  const objects = plan.is_of_devices ? plan.device_ids : [plan.area_id];
  const { kysely } = context.database;
  const calendar = await loadPlanCalendar(kysely, plan.tenant_id, { projectId: plan.project_id, siteId: plan.area_id });
  if (plan.trigger === 'completion') return decideByCompletion(context, plan, objects, calendar);
  if (plan.trigger === 'counter') return decideByCounter(context, plan, objects, calendar);
  const { decided, until } = listDecided(plan, calendar, context.clock.now().getTime());
  await storeSkipped(
    context,
    plan,
    objects,
    decided.filter(({ skipped }) => skipped !== null),
  );
  for (const date of decided) {
    if (date.skipped !== null) continue;
    for (const objectId of objects) await raiseOccurrence(context, plan, objectId, date);
  }
  await goOn(context, plan, calendar, until ?? positionOf(plan).after);
}

interface Decided {
  decided: DecidedOccurrence[];
  /** Up to here no date is left to decide on; null: up to none. */
  until: string | null;
}

/** With several times a day a date that moved is due before others that come before it in the rule: those are decided on again then, which changes nothing. */
function listDecided(plan: DuePlan, calendar: WorkCalendar, now: number): Decided {
  const leadMs = plan.lead_minutes * minuteMs;
  const upTo = addLocalDays(localTimeAt(now + leadMs, calendar.timeZone), maxMovedDays);
  const dates = listPlannedDates(datesOf(plan), calendar, { ...positionOf(plan), upTo, max: maxDatesAtOnce });
  const decided = decideOccurrences(dates, { leadMs, durationMs: plan.duration_minutes * minuteMs, catchUp: plan.catch_up }, now);
  const firstLeft = dates.findIndex(({ dueAt }) => dueAt - leadMs > now);
  const upToThere = firstLeft === -1 ? dates : dates.slice(0, firstLeft);
  return { decided, until: upToThere.at(-1)?.occurrence ?? null };
}

/** A published plan has both; the start of its rule is before all its dates. */
function positionOf({ decided_until, rule_since, starts_at }: DuePlan): { after: string; since: string } {
  return { after: decided_until ?? starts_at, since: rule_since ?? starts_at };
}

/** Stores how far the plan is decided on, unless somebody has changed it or another server was further. */
async function goOn(context: AppContext, plan: DuePlan, calendar: WorkCalendar, decidedUntil: string): Promise<void> {
  const position = { after: decidedUntil, since: positionOf(plan).since };
  const now = context.clock.now().getTime();
  const next = findNextDecision(datesOf(plan), calendar, position, { leadMinutes: plan.lead_minutes, now });
  if (next === null) return pauseBySystem(context, plan, 'ruleEnded');
  await context.database.kysely
    .updateTable('plans')
    .set({ decided_until: decidedUntil, next_at: new Date(next) })
    .where('tenant_id', '=', plan.tenant_id)
    .where('id', '=', plan.id)
    .where('version', '=', plan.version)
    .where('decided_until', '<=', decidedUntil)
    .where('next_at', 'is not', null)
    .execute();
}
