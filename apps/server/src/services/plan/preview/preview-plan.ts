import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import { addLocalDays, localTimeAt, maxPlannedDates, minuteMs, planLoadWeeks, planPreviewDays, type WorkCalendar } from '@energy-om/domain';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { listRosteredMinutes, type RosteredWork } from '#services/roster/rostered-minutes.ts';
import { assertReadableDates } from '../assert-plan-dates.ts';
import { presentCounter } from '../counter/present-counter.ts';
import { loadPlanCalendar } from '../plan-calendar.ts';
import { forecastDates } from '../recurrence/forecast-dates.ts';
import { listPlannedDates, type PlannedDate } from '../recurrence/list-planned-dates.ts';
import { isNeverDue, startPosition } from '../schedule-plan.ts';
import { checkPreview, type PreviewedPlace } from './check-preview.ts';
import { countHolders } from './count-holders.ts';
import { findEarliestNext } from './earliest-next.ts';
import { listOtherLoads } from './other-loads.ts';
import { type ObjectDate, previewCounters } from './preview-counters.ts';
import { addLoad, listWeeks, mondayOf, type WeekLoad } from './week-load.ts';

type Input = ApiParsedInput<'previewPlan'>;

export const previewPlan: Verb<'previewPlan'> = async (context, input) => {
  const { actor, database, clock } = context;
  assertReadableDates(input);
  const place = await checkPreview(database, actor, input);
  const calendar = await loadPlanCalendar(database.kysely, actor.tenantId, input);
  const now = clock.now().getTime();
  const today = localTimeAt(now, calendar.timeZone);
  const counters = await previewCounters(context, input, calendar, now);
  const dates = input.trigger === 'counter' ? counters.dates : await listDates(context, input, place, { calendar, today, now });
  const { sitePath, business } = place;
  const from = mondayOf(today.slice(0, 10));
  const rostered =
    sitePath === null || business === null
      ? { teamIds: [], days: null }
      : await listRosteredMinutes(
          database,
          actor.tenantId,
          { areaPath: sitePath, trade: business.trade, from, to: lastLoadDay(from) },
          calendar.timeZone,
        );
  const endAt = (dates.find(({ leftOut }) => leftOut === null)?.dueAt ?? now) + input.durationMinutes * minuteMs;
  const work = business !== null && sitePath !== null && { business, sitePath, teamIds: rostered.teamIds, endAt };
  return {
    dates: dates.map((date) => presentDate(date, input)),
    isNever: dates.length === 0 && isNeverDue(input, today),
    weeks: await listLoads(context, input, rostered, { calendar, today, now, dates }),
    skills: work ? await countHolders(database, actor.tenantId, work, calendar.timeZone) : null,
    counters: counters.looked.map((one) => presentCounter(counters.counter, one)),
  };
};

interface Present {
  calendar: WorkCalendar;
  /** A local time, and the same in epoch milliseconds. */
  today: string;
  now: number;
}

async function listDates(
  { actor, database }: SignedInContext,
  input: Input,
  { decidedUntil }: PreviewedPlace,
  { calendar, today, now }: Present,
): Promise<ObjectDate[]> {
  const range = { upTo: addLocalDays(today, planPreviewDays), max: maxPlannedDates };
  const dates =
    input.trigger === 'calendar'
      ? listPlannedDates(input, calendar, { ...startPosition(decidedUntil, today), ...range })
      : forecastDates(input, calendar, await findEarliestNext(database, actor.tenantId, input, calendar, now), range);
  return dates.map((date) => ({ ...date, object: null }));
}

/** The work by week, against what the people of the trade work there. */
async function listLoads(
  { actor, database }: SignedInContext,
  input: Input,
  rostered: RosteredWork,
  { calendar, today, now, dates }: Present & { dates: readonly ObjectDate[] },
): Promise<WeekLoad[]> {
  const weeks = listWeeks(today.slice(0, 10), planLoadWeeks, rostered.days !== null);
  for (const [day, minutes] of rostered.days ?? []) addLoad(weeks, day, 'rosteredMinutes', minutes);
  for (const date of dates) {
    const orders = date.object === null ? input.orders : 1;
    if (date.leftOut === null) addLoad(weeks, localDay(date, calendar), 'minutes', input.workMinutes * orders);
  }
  const work = { id: input.id ?? null, businessTypeId: input.businessTypeId, teamIds: rostered.teamIds };
  for (const { day, minutes } of await listOtherLoads(database, actor, work, { calendar, today, weeks: planLoadWeeks, now })) {
    addLoad(weeks, day, 'otherMinutes', minutes);
  }
  return [...weeks.values()];
}

/** The last of the days of which the work is shown. @param monday of the first week */
function lastLoadDay(monday: string): string {
  return addLocalDays(`${monday}T00:00`, planLoadWeeks * 7 - 1).slice(0, 10);
}

function localDay({ dueAt }: PlannedDate, { timeZone }: WorkCalendar): string {
  return localTimeAt(dueAt, timeZone).slice(0, 10);
}

function presentDate(
  { occurrence, object, day, movedDays, dueAt, moved, leftOut }: ObjectDate,
  { leadMinutes, durationMinutes }: { leadMinutes: number; durationMinutes: number },
): ApiOutput<'previewPlan'>['dates'][number] {
  return {
    ...{ occurrence, object, day, moved, movedDays, leftOut },
    dueAt: new Date(dueAt).toISOString(),
    endAt: new Date(dueAt + durationMinutes * minuteMs).toISOString(),
    raisedAt: new Date(dueAt - leadMinutes * minuteMs).toISOString(),
  };
}
