import { localDayAt, localHourAt } from '../clock/local-buckets.ts';
import { consumedBetween, isNextReading, listStretches, type RegisterReading, type RegisterRule } from './register.ts';
import { addStretch, type Consumption } from './spread.ts';

/** An hour and what it used so far. `start` in epoch milliseconds, amounts in consumption units. */
export interface HourAmount {
  start: number;
  amount: number;
}

/** `date` as 2026-11-20. */
export interface DayAmount {
  date: string;
  amount: number;
}

/** The newest reading of a register, and what the hour and the day it is in have used until then. All null before the first. */
export interface RunningConsumption {
  register: RegisterReading | null;
  hour: HourAmount | null;
  day: DayAmount | null;
}

/** What is over, in order and each once, is closed. Nothing used, no row. */
export interface Advance {
  running: RunningConsumption;
  closedHours: HourAmount[];
  closedDays: DayAmount[];
}

/**
 * Takes the next reading in order; hours and days that are over by it are closed, one that ends at the reading's very instant
 * included. A reading that is not later than the last one, or is no number, changes nothing: late ones are for `consumptionOf`.
 * Zone: an IANA name.
 */
export function advance(running: RunningConsumption, reading: RegisterReading, rule: RegisterRule, zone: string): Advance {
  const { register } = running;
  if (!isNextReading(reading, register)) return { running, closedHours: [], closedDays: [] };
  return advanceWithinHour(running, reading, rule, zone) ?? advanceOverHours(running, reading, rule, zone);
}

/** By far the most readings: neither hour nor day is over, so nothing has to be spread. Null for the others. */
function advanceWithinHour(running: RunningConsumption, reading: RegisterReading, rule: RegisterRule, zone: string): Advance | null {
  const { register, hour, day } = running;
  if (register === null || hour === null || day === null) return null;
  if (localHourAt(reading.at, zone).start !== hour.start) return null;
  const amount = consumedBetween(register, reading, rule);
  return {
    running: {
      register: { at: reading.at, value: reading.value },
      hour: { start: hour.start, amount: hour.amount + amount },
      day: { date: day.date, amount: day.amount + amount },
    },
    closedHours: [],
    closedDays: [],
  };
}

function advanceOverHours(
  { register, hour, day }: RunningConsumption,
  reading: RegisterReading,
  rule: RegisterRule,
  zone: string,
): Advance {
  // What was running comes first, so that what is closed stands in order.
  const amounts: Consumption = { hours: new Map(), days: new Map() };
  if (hour !== null) amounts.hours.set(hour.start, hour.amount);
  if (day !== null) amounts.days.set(day.date, day.amount);
  if (register !== null) {
    for (const stretch of listStretches(register, reading, rule)) addStretch(amounts, stretch, zone);
  }
  const { start } = localHourAt(reading.at, zone);
  const { date } = localDayAt(reading.at, zone);
  return {
    running: {
      register: { at: reading.at, value: reading.value },
      hour: { start, amount: takeOut(amounts.hours, start) },
      day: { date, amount: takeOut(amounts.days, date) },
    },
    closedHours: listUsed(amounts.hours).map(([start, amount]) => ({ start, amount })),
    closedDays: listUsed(amounts.days).map(([date, amount]) => ({ date, amount })),
  };
}

function takeOut<Key>(amounts: Map<Key, number>, key: Key): number {
  const amount = amounts.get(key) ?? 0;
  amounts.delete(key);
  return amount;
}

function listUsed<Key>(amounts: Map<Key, number>): [Key, number][] {
  return [...amounts].filter(([, amount]) => amount > 0);
}
