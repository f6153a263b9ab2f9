import type { ApiOutput } from '@energy-om/contract';
import { dayMs, localDate, nextLocalDate } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { Period } from './covered-range.ts';
import { loadDays } from './load-days.ts';

type Trend = ApiOutput<'getWorkOrderStatistics'>['trend'];

/** Longer periods have a point a month. */
const maxDays = 62;

interface TrendInput {
  period: Period;
  projectId: string | undefined;
  timeZone: string;
}

/** Loads how the orders of a period are spread over it; days and months without any are there too. */
export async function loadTrend(context: SignedInContext, { period, projectId, timeZone }: TrendInput): Promise<Trend> {
  const grain = period.to - period.from > maxDays * dayMs ? 'month' : 'day';
  if (period.from >= period.to) return { grain, points: [] };
  const startOf = (date: string) => (grain === 'day' ? date : `${date.slice(0, 8)}01`);
  const points = new Map<string, Trend['points'][number]>();
  const last = localDate(period.to - 1, timeZone);
  for (let date = localDate(period.from, timeZone); date <= last; date = nextLocalDate(date)) {
    const starts = startOf(date);
    points.set(starts, { starts, created: 0, finished: 0, missed: 0 });
  }
  for (const { date, event, n, kept } of await loadDays(context, { period, projectId })) {
    const point = points.get(startOf(date));
    if (!point) continue;
    if (event === 'created' || event === 'finished') point[event] += n;
    if (event === 'promised') point.missed += n - kept;
  }
  return { grain, points: [...points.values()] };
}
