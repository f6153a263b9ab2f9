import { type LocalHour, localHourAt } from '../clock/local-buckets.ts';
import type { WorkCalendar } from '../clock/work-calendar.ts';
import { dayMs, hourMs } from '../duration.ts';
import { type BaselineHours, type KnownHours, learnBaseline } from './baseline-hours.ts';

/** Why nothing can be said: too little is known of before, no two hours have passed since the fault, the meters are silent, or there are too many. */
export const delayUnknowns = ['tooLittleBefore', 'tooSoon', 'silent', 'tooManyMeters'] as const;
export type DelayUnknown = (typeof delayUnknowns)[number];

/** More is used than usual, nothing is used where something usually is, or neither. */
export const delayStates = ['loss', 'notSupplied', 'usual'] as const;
export type DelayState = (typeof delayStates)[number];

/** What an hour used beyond what such hours use; negative: less than that. In consumption units. */
export interface ExcessHour extends LocalHour {
  excess: number;
}

export interface MeasuredDelay {
  state: DelayState;
  /** The last whole hours, at most six, by which it is judged. */
  recent: ExcessHour[];
  /** Every whole hour since the fault. */
  sinceFault: ExcessHour[];
  /** Of the last hours, in units an hour. */
  actual: number;
  usual: number;
  /** The days before the fault that the usual amount was learned from. */
  baselineDays: number;
}

export interface DelayQuestion {
  hours: KnownHours;
  /** From when on the fault is there, and until when all was as usual: they differ where the fault was noticed some time after it began. */
  faultFrom: number;
  baselineUntil: number;
  calendar: WorkCalendar;
  /** Epoch milliseconds. */
  now: number;
}

/** More hours would answer too late when a fault grows or is contained. */
const maxRecentHours = 6;
/** One hour alone may have a reason of its own. */
const minRecentHours = 2;
/** Meters that have not been read for so long say nothing of now. */
const maxSilenceMs = 3 * hourMs;
/** Of what an ordinary hour uses: what registers that count in steps vary by. */
const noiseShare = 0.05;
/** A fault of before is not counted any further. */
const maxCountedMs = 62 * dayMs;

/**
 * Compares the last whole hours with like hours before the fault. A loss is what is beyond the middle of these, if it is also more than nine of ten of them used. Supply
 * is missing where nine of ten of them used something and now almost nothing is.
 */
export function measureDelay({ hours, faultFrom, baselineUntil, calendar, now }: DelayQuestion): MeasuredDelay | DelayUnknown {
  const usual = learnBaseline(hours, baselineUntil, calendar);
  if (usual === null) return 'tooLittleBefore';
  if (hours.readUntil === null || hours.readUntil < now - maxSilenceMs) return 'silent';
  const whole = listWholeHours(Math.max(faultFrom, now - maxCountedMs), hours.readUntil, calendar.timeZone);
  if (whole.length < minRecentHours) return 'tooSoon';
  const sinceFault = whole.map((hour) => ({ ...hour, excess: (hours.amounts.get(hour.start) ?? 0) - usual.of(hour.start).middle }));
  const recent = sinceFault.slice(-maxRecentHours);
  const state = judge(recent, hours, usual);
  const sum = (pick: (hour: ExcessHour) => number) => recent.reduce((total, hour) => total + pick(hour), 0) / recent.length;
  return {
    state,
    recent,
    sinceFault,
    actual: sum(({ start }) => hours.amounts.get(start) ?? 0),
    usual: sum(({ start }) => usual.of(start).middle),
    baselineDays: usual.days,
  };
}

function judge(recent: readonly LocalHour[], { amounts }: KnownHours, usual: BaselineHours): DelayState {
  const sums = { actual: 0, low: 0, middle: 0, high: 0 };
  for (const { start } of recent) {
    const { low, middle, high } = usual.of(start);
    sums.actual += amounts.get(start) ?? 0;
    sums.low += low;
    sums.middle += middle;
    sums.high += high;
  }
  const noise = noiseShare * Math.max(sums.middle, usual.mean * recent.length);
  if (sums.actual > sums.high && sums.actual - sums.middle > noise) return 'loss';
  if (sums.low > noise && sums.actual <= noiseShare * sums.middle) return 'notSupplied';
  return 'usual';
}

function listWholeHours(from: number, until: number, zone: string): LocalHour[] {
  const hours: LocalHour[] = [];
  for (let hour = localHourAt(from, zone); hour.end <= until; hour = localHourAt(hour.end, zone)) if (hour.start >= from) hours.push(hour);
  return hours;
}
