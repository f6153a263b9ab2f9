import type { ApiOutput } from '@energy-om/contract';
import { nextLocalDate, startOfLocalDate } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { loadDays } from './figures/load-days.ts';

type Day = ApiOutput<'getWorkOrderMonth'>['days'][number];

/** An order that broke its promise counts on the day on which it was due. */
export const getWorkOrderMonth: Verb<'getWorkOrderMonth'> = async (context, { month, projectId }) => {
  const timeZone = await loadTimeZone(context);
  const dates = listDates(month);
  const from = startOfLocalDate(`${month}-01`, timeZone);
  const end = startOfLocalDate(nextLocalDate(dates.at(-1) ?? ''), timeZone);
  // What is due later is neither kept nor missed.
  const period = { from, to: Math.min(end, context.clock.now().getTime() + 1) };
  const figures = period.from < period.to ? await loadDays(context, { period, projectId }) : [];
  const days = new Map<string, Day>(dates.map((date) => [date, { date, created: 0, finished: 0, timedOut: 0 }]));
  for (const { date, event, n, kept } of figures) {
    const day = days.get(date);
    if (!day) continue;
    if (event === 'promised') day.timedOut += n - kept;
    if (event === 'created' || event === 'finished') day[event] += n;
  }
  return { month, days: [...days.values()] };
};

function listDates(month: string): string[] {
  const dates: string[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = nextLocalDate(date)) dates.push(date);
  return dates;
}
