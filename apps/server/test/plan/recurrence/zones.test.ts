import { minuteMs } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import { listPlannedDates } from '#services/plan/recurrence/list-planned-dates.ts';
import { chinaCalendar, createPlanDates } from './plan-dates.ts';

/** What the clocks of a zone are ahead of UTC in winter and in summer, in minutes: of its law, and not of the code that is tested. */
const zones = [
  { zone: 'Europe/Berlin', winter: 60, summer: 120 },
  { zone: 'America/New_York', winter: -300, summer: -240 },
  { zone: 'Australia/Lord_Howe', winter: 630, summer: 660 },
] as const;

/** Shows what the clocks of a zone show. */
function clockOf(zone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return (instant) => format.format(instant).replace(' ', 'T');
}

/** Thirty years day by day: the first instant at which the clocks show the time, or where they skip it the time of the winter's clock. */
function scan(time: string, { zone, winter, summer }: (typeof zones)[number]): number[] {
  const shows = clockOf(zone);
  return Array.from({ length: days }, (_, index) => {
    const local = `${new Date(Date.UTC(2001, 0, 1 + index)).toISOString().slice(0, 10)}T${time}`;
    const candidates = [summer, winter].map((offset) => Date.parse(`${local}:00Z`) - offset * minuteMs);
    return candidates.find((instant) => shows(instant) === local) ?? Math.max(...candidates);
  });
}

const days = 30 * 365;

describe.each(zones)('thirty years in $zone', (law) => {
  // Before, in, and after the hour or half hour that is skipped in spring and comes twice in autumn.
  it.each(['00:30', '01:15', '01:45', '02:15', '02:45', '08:00'])('are due each day when the clocks show %s', (time) => {
    const dates = createPlanDates({ startsAt: `2001-01-01T${time}` });
    const range = { after: '2000-12-31T00:00', since: '2000-12-31T00:00', upTo: '2031-12-31T00:00', max: days };
    const found = listPlannedDates(dates, { ...chinaCalendar, timeZone: law.zone }, range);
    expect(found.map(({ dueAt }) => dueAt)).toEqual(scan(time, law));
  });
});
