import type { ApiOutput } from '@energy-om/contract';
import { addLocalDays, localTimeAt, maxPlannedDates, minuteMs, planLoadWeeks, planPreviewDays, type WorkCalendar } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { assertReadableDates } from '../assert-plan-dates.ts';
import { loadPlanCalendar } from '../plan-calendar.ts';
import { forecastDates } from '../recurrence/forecast-dates.ts';
import { listPlannedDates, type PlannedDate } from '../recurrence/list-planned-dates.ts';
import { isNeverDue, startPosition } from '../schedule-plan.ts';
import { checkPreview } from './check-preview.ts';
import { findEarliestNext } from './earliest-next.ts';
import { listOtherLoads } from './other-loads.ts';
import { addLoad, listWeeks } from './week-load.ts';

export const previewPlan: Verb<'previewPlan'> = async ({ actor, database, clock }, input) => {
  const tenant = actor.tenantId;
  assertReadableDates(input);
  const decidedUntil = await checkPreview(database, actor, input);
  const calendar = await loadPlanCalendar(database.kysely, tenant, input);
  const today = localTimeAt(clock.now().getTime(), calendar.timeZone);
  const upTo = addLocalDays(today, planPreviewDays);
  const range = { upTo, max: maxPlannedDates };
  const dates =
    input.trigger === 'calendar'
      ? listPlannedDates(input, calendar, { ...startPosition(decidedUntil, today), ...range })
      : forecastDates(input, calendar, await findEarliestNext(database, tenant, input, calendar, clock.now().getTime()), range);
  const weeks = listWeeks(today.slice(0, 10), planLoadWeeks);
  for (const date of dates)
    if (date.leftOut === null) addLoad(weeks, localDay(date, calendar), 'minutes', input.workMinutes * input.orders);
  for (const { day, minutes } of await listOtherLoads(database, actor, input, { calendar, today, weeks: planLoadWeeks })) {
    addLoad(weeks, day, 'otherMinutes', minutes);
  }
  return {
    dates: dates.map((date) => presentDate(date, input)),
    isNever: dates.length === 0 && isNeverDue(input, today),
    weeks: [...weeks.values()],
  };
};

function localDay({ dueAt }: PlannedDate, { timeZone }: WorkCalendar): string {
  return localTimeAt(dueAt, timeZone).slice(0, 10);
}

function presentDate(
  { occurrence, dueAt, moved, leftOut }: PlannedDate,
  { leadMinutes, durationMinutes }: { leadMinutes: number; durationMinutes: number },
): ApiOutput<'previewPlan'>['dates'][number] {
  return {
    occurrence,
    dueAt: new Date(dueAt).toISOString(),
    endAt: new Date(dueAt + durationMinutes * minuteMs).toISOString(),
    raisedAt: new Date(dueAt - leadMinutes * minuteMs).toISOString(),
    moved,
    leftOut,
  };
}
