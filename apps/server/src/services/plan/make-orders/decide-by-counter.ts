import { dayMs, localDate, minuteMs, type PlanCounter, type WorkCalendar } from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import { stepKey } from '../counter/counted-object.ts';
import { dateOfStep } from '../counter/date-of-step.ts';
import { type LookedAt, lookAtCounters } from '../counter/look-at-counters.ts';
import { writeBases } from '../counter/write-bases.ts';
import { counterOf, datesOf } from '../plan-rows.ts';
import { type DecidedOccurrence, decideOccurrences } from '../recurrence/decide-occurrences.ts';
import type { PlannedDate } from '../recurrence/list-planned-dates.ts';
import type { DuePlan } from './find-due-plan.ts';
import { lockUnchanged } from './lock-unchanged.ts';
import { lookAgainMs, noteNextLook } from './note-next-look.ts';
import { pauseBySystem } from './pause-by-system.ts';
import { raiseOccurrence } from './raise-occurrence.ts';
import { storeSkipped } from './store-skipped.ts';

/** Of steps that were passed without work the latest are stored; of a counter that ran away nobody reads more. */
const maxMissedStored = 100;
/** A step whose order was made is looked past once, for when the next one comes. */
const maxRounds = 3;

interface DueStep {
  one: LookedAt;
  date: DecidedOccurrence;
}

/**
 * Decides on the steps of a plan by counter. A step follows the one that was decided on before, and has one successor, so that several servers
 * may do it at once and a count that is corrected brings no step twice.
 */
export async function decideByCounter(
  context: AppContext,
  plan: DuePlan,
  objects: readonly string[],
  calendar: WorkCalendar,
): Promise<void> {
  const now = context.clock.now().getTime();
  if (plan.ends_on !== null && localDate(now, calendar.timeZone) > plan.ends_on) return pauseBySystem(context, plan, 'ruleEnded');
  for (let round = 1; ; round += 1) {
    const looked = await look(context, plan, objects, calendar, now);
    if (looked.every(({ base }) => base === null)) return pauseBySystem(context, plan, 'nothingCounts');
    const { due, raisedAt } = findSteps(plan, looked, calendar, now);
    // A register may count faster than was forecast, so that the plan is looked at all the time.
    if (due.length === 0 || round === maxRounds) return noteNextLook(context, plan, now + lookAgainMs, raisedAt);
    for (const step of due) await decideOnStep(context, plan, step);
  }
}

async function look(context: AppContext, plan: DuePlan, objects: readonly string[], { timeZone }: WorkCalendar, now: number) {
  const terms = { tenant: plan.tenant_id, plan: plan.id, meter: plan.counter_meter_id, objects, dates: datesOf(plan) };
  const looked = await lookAtCounters(context.database.kysely, terms, { timeZone, now });
  await context.database.transaction(async (tx) => {
    await lockUnchanged(tx, plan);
    await writeBases(tx, terms, looked);
  });
  return looked;
}

function findSteps(plan: DuePlan, looked: readonly LookedAt[], calendar: WorkCalendar, now: number) {
  // A service that is overdue is still to be done, so that none of it is missed.
  const timing = { leadMs: plan.lead_minutes * minuteMs, durationMs: plan.duration_minutes * minuteMs, catchUp: 'once' } as const;
  const due: DueStep[] = [];
  const raisedAt: number[] = [];
  for (const one of looked) {
    const date = findDate(plan, one, calendar, now);
    if (date === null) continue;
    const begins = beginOfStep(one, counterOf(plan), now);
    const [decided] = begins > now ? [] : decideOccurrences([date], timing, now);
    if (decided) due.push({ one, date: decided });
    else raisedAt.push(Math.max(date.dueAt - timing.leadMs, begins));
  }
  return { due, raisedAt };
}

function findDate(plan: DuePlan, { object, base, next, reachedAt, isWaiting }: LookedAt, calendar: WorkCalendar, now: number) {
  if (base === null || isWaiting || reachedAt === null) return null;
  const time = { step: next.step, follows: object.last?.key ?? '', reachedAt, formerAt: object.last?.plannedFrom ?? null };
  return dateOfStep(time, datesOf(plan), calendar, now);
}

/** When the step before is reached, in epoch milliseconds: however long its lead time, no step is made before that. */
function beginOfStep({ next, reachedAt, perDay }: LookedAt, { every }: PlanCounter, now: number): number {
  return next.remaining <= every || reachedAt === null ? now : reachedAt - (every / perDay) * dayMs;
}

async function decideOnStep(context: AppContext, plan: DuePlan, { one: { object, next }, date }: DueStep): Promise<void> {
  const window = { from: new Date(date.from).getTime(), to: date.to };
  const stored = Math.min(next.missed, maxMissedStored);
  const missed = Array.from({ length: stored }, (_, index): DecidedOccurrence => missedStep(date, next.step - stored + index, window));
  await raiseOccurrence(context, plan, object.id, date);
  await storeSkipped(context, plan, [object.id], missed);
}

function missedStep(date: PlannedDate, step: number, window: { from: number; to: number }): DecidedOccurrence {
  return { ...date, ...window, occurrence: stepKey(step), follows: null, skipped: 'missed' };
}
