import { localHourAt } from '@energy-om/domain';

export const hoursShown = 24;

/** Lists the starts of the last hours of the zone's local time, in epoch milliseconds; the current hour is the last. */
export function listLastHours(now: number, zone: string): number[] {
  const starts = [localHourAt(now, zone).start];
  while (starts.length < hoursShown) starts.unshift(localHourAt((starts[0] as number) - 1, zone).start);
  return starts;
}
