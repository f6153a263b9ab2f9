import { dayMs, localDayAt, localHourAt, startOfLocalDate } from '@energy-om/domain';

/** Dates are written 2026-11-20, months 2026-11. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Both dates are inclusive. */
export function countDays(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs + 1;
}

/** Both dates are inclusive. */
export function countMonths(from: string, to: string): number {
  return indexMonth(to) - indexMonth(from) + 1;
}

/** Both dates are inclusive. */
export function countYears(from: string, to: string): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1;
}

export function addMonths(month: string, months: number): string {
  const index = indexMonth(month) + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

function indexMonth(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

export function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** Returns the same day of another month, or the last day of that month where it is shorter. */
export function shiftMonths(date: string, months: number): string {
  const month = addMonths(date, months);
  const last = lastDayOf(month);
  const shifted = `${month}-${date.slice(8)}`;
  return shifted < last ? shifted : last;
}

/** Returns the start and end of a local day in epoch milliseconds. It is correct where midnight occurs twice or not at all. */
export function boundsOfDay(date: string, zone: string): { start: number; end: number } {
  return localDayAt(startOfLocalDate(date, zone) + dayMs / 2, zone);
}

/** Returns the starts of the day's hours in epoch milliseconds: 23 or 25 of them on a day on which the clocks change. */
export function listHoursOfDay(date: string, zone: string): number[] {
  const { start, end } = boundsOfDay(date, zone);
  const hours: number[] = [];
  for (let at = start; at < end; at = localHourAt(at, zone).end) hours.push(at);
  return hours;
}
