import { minuteMs, type WorkCalendar } from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import { datesOf } from '../plan-rows.ts';
import { type DecidedOccurrence, decideOccurrences } from '../recurrence/decide-occurrences.ts';
import { planDate } from '../recurrence/list-planned-dates.ts';
import { findNextAfter } from '../recurrence/next-after-completion.ts';
import type { DuePlan } from './find-due-plan.ts';
import { listLastDates } from './list-last-dates.ts';
import { lookAgainMs, noteNextLook } from './note-next-look.ts';
import { pauseBySystem } from './pause-by-system.ts';
import { raiseOccurrence } from './raise-occurrence.ts';
import { storeSkipped } from './store-skipped.ts';

/** Of dates left out one after the other; the rest is decided on in the next run. */
const maxRounds = 50;

interface ObjectDates {
  /** Those whose orders have become due. */
  due: { objectId: string; date: DecidedOccurrence }[];
  /** When further orders are made, in epoch milliseconds. */
  raisedAt: number[];
  isWaiting: boolean;
}

/**
 * Decides on the dates of a plan by completion: each object has the date that follows its last order. That is a pure function of the order, which
 * does not change any more, and a date has one successor, so several servers may do it at once.
 */
export async function decideByCompletion(
  context: AppContext,
  plan: DuePlan,
  objects: readonly string[],
  calendar: WorkCalendar,
): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const found = await findDates(context, plan, objects, calendar);
    if (found.due.length === 0) return await lookAgain(context, plan, found);
    for (const { objectId, date } of found.due) {
      if (date.skipped === null) await raiseOccurrence(context, plan, objectId, date);
      else await storeSkipped(context, plan, [objectId], [date]);
    }
  }
}

async function findDates(context: AppContext, plan: DuePlan, objects: readonly string[], calendar: WorkCalendar): Promise<ObjectDates> {
  const lasts = await listLastDates(context.database, plan.tenant_id, plan.id);
  const now = context.clock.now().getTime();
  // Work that is overdue is still to be done, so that none of it is missed.
  const timing = { leadMs: plan.lead_minutes * minuteMs, durationMs: plan.duration_minutes * minuteMs, catchUp: 'once' } as const;
  const found: ObjectDates = { due: [], raisedAt: [], isWaiting: false };
  for (const objectId of objects) {
    const last = lasts.get(objectId) ?? null;
    const next = findNextAfter(datesOf(plan), last, plan.rule_since ?? plan.starts_at, calendar.timeZone);
    if (next === 'waiting') found.isWaiting = true;
    if (typeof next === 'string') continue;
    const date = { ...planDate(next.occurrence, datesOf(plan), calendar), follows: last?.occurrence ?? '' };
    const [due] = decideOccurrences([date], timing, now);
    if (due) found.due.push({ objectId, date: due });
    else found.raisedAt.push(date.dueAt - timing.leadMs);
  }
  return found;
}

/** Notes when the plan is looked at next, unless somebody has changed it. */
async function lookAgain(context: AppContext, plan: DuePlan, { raisedAt, isWaiting }: ObjectDates): Promise<void> {
  if (raisedAt.length === 0 && !isWaiting) return pauseBySystem(context, plan, 'ruleEnded');
  const soonest = Math.min(...raisedAt);
  const next = isWaiting ? Math.min(soonest, context.clock.now().getTime() + lookAgainMs) : soonest;
  await noteNextLook(context, plan, next, raisedAt);
}
