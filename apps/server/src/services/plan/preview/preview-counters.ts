import type { ApiParsedInput } from '@energy-om/contract';
import { dayMs, maxPlannedDates, type PlanCounter, planPreviewDays, type WorkCalendar } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { forecastSteps } from '../counter/forecast-steps.ts';
import { type LookedAt, lookAtCounters } from '../counter/look-at-counters.ts';
import type { PlannedDate } from '../recurrence/list-planned-dates.ts';

/** A date, of one device alone by counter. */
export interface ObjectDate extends PlannedDate {
  object: { id: string; name: string } | null;
}

export interface PreviewedCounters {
  counter: PlanCounter;
  looked: LookedAt[];
  /** The earliest first. */
  dates: ObjectDate[];
}

const nothing: PlanCounter = { every: 1, from: 'step', already: 0 };

/** Where the counters of what is typed stand, and their dates if they go on as in the last 30 days; nothing for another trigger. */
export async function previewCounters(
  { actor, database }: SignedInContext,
  input: ApiParsedInput<'previewPlan'>,
  calendar: WorkCalendar,
  now: number,
): Promise<PreviewedCounters> {
  const { id = null, trigger, counter, meterId, siteId, deviceIds } = input;
  const objects = deviceIds.length > 0 || siteId === null ? deviceIds : [siteId];
  // A place counts by a meter alone.
  if (trigger !== 'counter' || counter === null || (deviceIds.length === 0 && meterId === null)) {
    return { counter: counter ?? nothing, looked: [], dates: [] };
  }
  const terms = { tenant: actor.tenantId, plan: id, meter: meterId, objects, dates: input };
  const looked = await lookAtCounters(database.kysely, terms, { timeZone: calendar.timeZone, now });
  const range = { upTo: now + planPreviewDays * dayMs, max: maxPlannedDates, now };
  const dates = looked.flatMap((one) => {
    const object = { id: one.object.id, name: one.object.name };
    return forecastSteps(one, input, calendar, range).map((date): ObjectDate => ({ ...date, object }));
  });
  return { counter, looked, dates: dates.sort((one, other) => one.dueAt - other.dueAt).slice(0, maxPlannedDates) };
}
