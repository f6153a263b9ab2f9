import { type DayFlow, type DayLoad, isNightHour, localPartsAt, type NightHours, restDayOf, type WorkCalendar } from '@energy-om/domain';
import { addDays, boundsOfDay, listHoursOfDay } from '../local-dates.ts';
import type { MeterDayRow } from './query-meter-days.ts';

/** Dates, both inclusive. */
interface Period {
  from: string;
  to: string;
}

/** Sums the days of the meters, without those behind main ones. Days before the first consumption and beyond the newest reading of all meters are left out. */
export function toDayLoads(
  all: readonly MeterDayRow[],
  period: Period,
  { zone, calendar, night }: { zone: string; calendar: WorkCalendar; night: NightHours },
): DayLoad[] {
  const rows = all.filter(({ is_sub }) => !is_sub);
  const firstDay = rows.reduce<string | null>((first, row) => earlier(first, row.first_day), null);
  const readUntil = Math.max(...rows.map((row) => row.read_until?.getTime() ?? Number.NEGATIVE_INFINITY));
  if (firstDay === null) return [];
  const sums = Map.groupBy(rows, ({ date }) => date);
  return listDates(period).flatMap((date) => {
    const hours = listHoursOfDay(date, zone);
    if (date < firstDay || boundsOfDay(date, zone).end > readUntil) return [];
    const ofDay = sums.get(date) ?? [];
    return {
      date,
      isWorkday: restDayOf(date, calendar) === null,
      amount: ofDay.reduce((sum, { amount }) => sum + amount, 0),
      hours: hours.length,
      nightAmount: ofDay.reduce((sum, { night_amount }) => sum + night_amount, 0),
      nightHours: hours.filter((start) => isNightHour(Number(localPartsAt(start, zone).hour), night)).length,
    };
  });
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** Hours of which all differ by less than this share come from one gap between two readings, whatever flowed within it. */
const evenShare = 1e-9;

/**
 * Lists the flow of each day for each meter that has been read. A day is not known before the day after the first consumption, beyond the newest reading, and where its
 * consumption was distributed over a gap between two readings: an even flow then says nothing of the least one.
 */
export function toFlowsByMeter(rows: readonly MeterDayRow[], period: Period, zone: string): Map<string, DayFlow[]> {
  const days = listDates(period).map((date) => ({ date, end: boundsOfDay(date, zone).end, hours: listHoursOfDay(date, zone).length }));
  const flows = new Map<string, DayFlow[]>();
  for (const [meterId, ofMeter] of Map.groupBy(rows, ({ meter_id }) => meter_id)) {
    const { first_day: firstDay = null, read_until: readUntil = null } = ofMeter[0] ?? {};
    if (firstDay === null || readUntil === null) continue;
    const byDate = new Map(ofMeter.map((row) => [row.date, row]));
    flows.set(
      meterId,
      days.map(({ date, end, hours }) => {
        const isKnown = date > firstDay && end <= readUntil.getTime();
        return isKnown ? toFlow(date, byDate.get(date), hours) : { date, least: null, mean: null };
      }),
    );
  }
  return flows;
}

function toFlow(date: string, row: MeterDayRow | undefined, hours: number): DayFlow {
  if (!row) return { date, least: 0, mean: 0 };
  // An hour without consumption has no row.
  if (row.hours < hours) return { date, least: 0, mean: row.amount / hours };
  if (row.most - row.least <= row.most * evenShare) return { date, least: null, mean: null };
  return { date, least: row.least, mean: row.amount / hours };
}

function listDates({ from, to }: Period): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}
