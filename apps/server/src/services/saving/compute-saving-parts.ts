import {
  type DayUse,
  dayMs,
  judgeSaving,
  type KnownHours,
  localDayAt,
  restDayOf,
  type SavingPart,
  savingDaysAfter,
  savingDaysBefore,
  type WorkCalendar,
} from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { findOrderMeters, maxOrderMeters, type OrderMeter } from '#services/delay-cost/find-order-meters.ts';
import { loadKnownHours } from '#services/delay-cost/load-known-hours.ts';
import { loadPlanCalendar } from '#services/plan/plan-calendar.ts';
import type { DueSaving } from './due-savings.ts';
import { loadDayTemperatures } from './load-day-temperatures.ts';

export interface ComputedSaving {
  faultFrom: Date;
  parts: SavingPart[];
  /** The meters have not been read to the end of the days yet. */
  isBehind: boolean;
}

/** What is reported began some time before: so much before the report is not compared with. */
const unnoticedMs = dayMs;

/** Compares the consumption of an order's meters before its fault and after its repair; null where no meter counts what it is about. */
export async function computeSavingParts(
  database: Pick<Database, 'run' | 'kysely'>,
  tenant: string,
  order: DueSaving,
  now: Date,
): Promise<ComputedSaving | null> {
  const meters = await findOrderMeters(database, { tenant, order: order.id, now });
  if (meters.size === 0) return null;
  const calendar = await loadPlanCalendar(database.kysely, tenant, { projectId: order.project_id, siteId: order.area_id });
  const faultFrom = faultOf(order);
  const before = listDays(faultFrom.getTime(), -savingDaysBefore, calendar);
  const after = listDays(order.repaired_at.getTime(), savingDaysAfter, calendar);
  const stretch = { from: new Date(before[0]?.start ?? 0), to: new Date(after.at(-1)?.end ?? 0) };
  const temperatures = await loadDayTemperatures(database, tenant, { area: order.area_id, zone: calendar.timeZone, ...stretch });
  let isBehind = false;
  const parts: SavingPart[] = [];
  for (const [energyType, ofType] of meters) {
    const head = { energyType, meterCount: ofType.length };
    if (ofType.length > maxOrderMeters) {
      parts.push({ ...head, ...tooManyMeters });
      continue;
    }
    const hours = await loadKnownHours(database, tenant, { meters: ofType.map(({ id }: OrderMeter) => id), ...stretch });
    isBehind ||= hours.readUntil !== null && hours.readUntil < stretch.to.getTime();
    const use = (days: readonly WholeDay[]) => toUses(days, hours, temperatures);
    const known = use(before);
    parts.push({ ...head, ...present(judgeSaving(known, use(after))), from: known[0]?.date ?? null, to: known.at(-1)?.date ?? null });
  }
  return { faultFrom, parts, isBehind };
}

/** An order that was raised because nothing was saved is compared with the days before the first fault. */
function faultOf({ first_fault_from, raised_at, created_at }: DueSaving): Date {
  return first_fault_from ?? raised_at ?? new Date(created_at.getTime() - unnoticedMs);
}

const tooManyMeters: Omit<SavingPart, 'energyType' | 'meterCount'> = {
  verdict: null,
  reason: 'tooManyMeters',
  temperature: 'notMeasured',
  daysBefore: 0,
  from: null,
  to: null,
  days: [],
  actual: 0,
  expected: 0,
  tolerance: 0,
};

interface WholeDay {
  date: string;
  start: number;
  end: number;
  isRest: boolean;
}

/** The whole local days before the day of an instant (a negative count), or after it. */
function listDays(instant: number, count: number, calendar: WorkCalendar): WholeDay[] {
  const days: WholeDay[] = [];
  let at = localDayAt(instant, calendar.timeZone);
  for (let index = 0; index < Math.abs(count); index += 1) {
    at = localDayAt(count < 0 ? at.start - 1 : at.end, calendar.timeZone);
    days.push({ ...at, isRest: restDayOf(at.date, calendar) !== null });
  }
  return count < 0 ? days.reverse() : days;
}

/** Days that are not wholly known are left out. */
function toUses(
  days: readonly WholeDay[],
  { amounts, knownFrom, readUntil }: KnownHours,
  temperatures: ReadonlyMap<string, number>,
): DayUse[] {
  if (knownFrom === null || readUntil === null) return [];
  return days.flatMap(({ date, start, end, isRest }) => {
    if (start < knownFrom || end > readUntil) return [];
    let amount = 0;
    for (const [hour, used] of amounts) if (hour >= start && hour < end) amount += used;
    return [{ date, isRest, amount, temperature: temperatures.get(date) ?? null }];
  });
}

function present({ days, actual, expected, tolerance, ...judged }: ReturnType<typeof judgeSaving>) {
  const thousandths = (amount: number) => Math.round(amount * 1000);
  return {
    ...judged,
    days: days.map((day) => ({ date: day.date, actual: thousandths(day.actual), expected: thousandths(day.expected) })),
    actual: thousandths(actual),
    expected: thousandths(expected),
    tolerance: thousandths(tolerance),
  };
}
