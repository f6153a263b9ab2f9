import { localDayAt, localHourAt } from '../clock/local-buckets.ts';
import { addInterval, createConsumption } from './consumption-buckets.ts';
import { addToQuarters, noQuarters, type Quarters, sumQuarters } from './quarter-hours.ts';
import { isNextReading, listIntervals, type RegisterReading, type RegisterRule } from './register.ts';

/** The consumption of a local hour so far. `start` is in epoch milliseconds, amounts are in consumption units; `amount` is the sum of the quarters. */
export interface HourAmount {
  start: number;
  amount: number;
  quarters: Quarters;
}

/** The consumption of a local day so far; `date` as 2026-11-20. */
export interface DayAmount {
  date: string;
  amount: number;
}

/** The newest reading of a register, and the consumption of its local hour and day until then. All are null before the first reading. */
export interface RunningConsumption {
  register: RegisterReading | null;
  hour: HourAmount | null;
  day: DayAmount | null;
}

/** The new running state, and the hours and days that have ended, in order and each once. Those without consumption are omitted. */
export interface AppliedReading {
  running: RunningConsumption;
  closedHours: HourAmount[];
  closedDays: DayAmount[];
}

/**
 * Applies the next reading in order and closes the hours and days that have ended by then, including one that ends at the exact instant
 * of the reading. A reading that is not later than the last one, or not a finite number, changes nothing; late readings are recomputed
 * with `consumptionOf`.
 * @param zone an IANA time zone
 */
export function applyReading(running: RunningConsumption, reading: RegisterReading, rule: RegisterRule, zone: string): AppliedReading {
  const { register } = running;
  if (!isNextReading(reading, register)) return { running, closedHours: [], closedDays: [] };
  return applyWithinHour(running, reading, rule, zone) ?? applyAcrossHours(running, reading, rule, zone);
}

/** The fast path of most readings: neither hour nor day has ended, so only quarters are distributed. Returns null for other readings. */
function applyWithinHour(running: RunningConsumption, reading: RegisterReading, rule: RegisterRule, zone: string): AppliedReading | null {
  const { register, hour, day } = running;
  if (register === null || hour === null || day === null) return null;
  const bounds = localHourAt(reading.at, zone);
  if (bounds.start !== hour.start) return null;
  let { quarters } = hour;
  let { amount: dayAmount } = day;
  for (const interval of listIntervals(register, reading, rule)) {
    quarters = addToQuarters(quarters, interval, bounds);
    dayAmount += interval.amount;
  }
  return {
    running: {
      register: { at: reading.at, value: reading.value },
      hour: { start: hour.start, amount: sumQuarters(quarters), quarters },
      day: { date: day.date, amount: dayAmount },
    },
    closedHours: [],
    closedDays: [],
  };
}

function applyAcrossHours(
  { register, hour, day }: RunningConsumption,
  reading: RegisterReading,
  rule: RegisterRule,
  zone: string,
): AppliedReading {
  // The running amounts are inserted first, so that the closed ones come in order.
  const amounts = createConsumption();
  if (hour !== null) {
    amounts.hours.set(hour.start, hour.amount);
    amounts.quarters.set(hour.start, hour.quarters);
  }
  if (day !== null) amounts.days.set(day.date, day.amount);
  if (register !== null) {
    for (const interval of listIntervals(register, reading, rule)) addInterval(amounts, interval, zone);
  }
  const { start } = localHourAt(reading.at, zone);
  const { date } = localDayAt(reading.at, zone);
  return {
    running: {
      register: { at: reading.at, value: reading.value },
      hour: { start, amount: takeOut(amounts.hours, start), quarters: amounts.quarters.get(start) ?? noQuarters },
      day: { date, amount: takeOut(amounts.days, date) },
    },
    closedHours: listNonZero(amounts.hours).map(([start, amount]) => ({
      start,
      amount,
      quarters: amounts.quarters.get(start) ?? noQuarters,
    })),
    closedDays: listNonZero(amounts.days).map(([date, amount]) => ({ date, amount })),
  };
}

function takeOut<Key>(amounts: Map<Key, number>, key: Key): number {
  const amount = amounts.get(key) ?? 0;
  amounts.delete(key);
  return amount;
}

function listNonZero<Key>(amounts: Map<Key, number>): [Key, number][] {
  return [...amounts].filter(([, amount]) => amount > 0);
}
