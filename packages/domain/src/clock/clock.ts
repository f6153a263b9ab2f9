import { addWorkingTime, type WorkCalendar, workingTimeBetween } from './work-calendar.ts';

/** The kinds of clocks. A stage clock runs for whoever the order waits for; `resolve` is the resolution time promised to the customer. */
export const clockKinds = [
  'dispatch',
  'accept',
  'assign',
  'arrive',
  'backfill',
  'check',
  'evaluate',
  'confirmClosing',
  'close',
  'resolve',
] as const;
export type ClockKind = (typeof clockKinds)[number];

/**
 * - `running`: time counts
 * - `paused`: the order is on hold
 * - `frozen`: closing was applied for
 * - `stopped`: the stage is finished; rework may reopen the clock
 * - `ended`: the order is over
 */
export type ClockState = 'running' | 'paused' | 'frozen' | 'stopped' | 'ended';

/** How long a clock may run, in milliseconds, and whether only working hours count. */
export interface ClockTarget {
  duration: number;
  counts: 'always' | 'workingHours';
}

/** An interval of epoch milliseconds; `to` is null while it is open. */
export interface ClockInterval {
  from: number;
  to: number | null;
}

/** A clock consists of its counted intervals, so pausing loses no time. `round` numbers the clocks of one kind on one order from 1. */
export interface Clock extends ClockTarget {
  kind: ClockKind;
  round: number;
  state: ClockState;
  intervals: readonly ClockInterval[];
  /** The holds of the order while the clock was stopped; they do not count if it is reopened. */
  heldWhileStopped?: readonly ClockInterval[];
  /** The deadline if the clock runs on; null unless it is running. */
  dueAt: number | null;
  /** When three quarters of the target have elapsed if the clock runs on; null unless it is running. */
  atRiskAt: number | null;
}

export const atRiskShare = 0.75;

function countedTimeBetween(from: number, to: number, target: ClockTarget, calendar: WorkCalendar): number {
  return target.counts === 'always' ? Math.max(0, to - from) : workingTimeBetween(from, to, calendar);
}

function addCountedTime(from: number, durationMs: number, target: ClockTarget, calendar: WorkCalendar): number | null {
  return target.counts === 'always' ? from + durationMs : addWorkingTime(from, durationMs, calendar);
}

/** Returns the counted milliseconds up to `now`. */
export function elapsedTime(clock: Clock, now: number, calendar: WorkCalendar): number {
  return clock.intervals.reduce((total, { from, to }) => total + countedTimeBetween(from, to ?? Math.max(from, now), clock, calendar), 0);
}

export function startClock(kind: ClockKind, round: number, target: ClockTarget, from: number, calendar: WorkCalendar): Clock {
  return resumeClock({ kind, round, ...target, state: 'stopped', intervals: [], dueAt: null, atRiskAt: null }, from, calendar);
}

/** Ends the open interval and sets the clock's state. */
export function haltClock(clock: Clock, state: Exclude<ClockState, 'running'>, now: number): Clock {
  const intervals = clock.intervals.map((interval) =>
    interval.to === null ? { ...interval, to: Math.max(interval.from, now) } : interval,
  );
  return { ...clock, state, intervals, dueAt: null, atRiskAt: null };
}

/** Continues a clock from the time that it had counted. */
export function resumeClock(clock: Clock, now: number, calendar: WorkCalendar): Clock {
  return schedule({ ...clock, state: 'running', intervals: [...clock.intervals, { from: now, to: null }] }, calendar);
}

/** Continues a stopped clock as if it had never stopped: the time since then counts, except for holds. */
export function reopenClock(clock: Clock, now: number, calendar: WorkCalendar): Clock {
  const last = clock.intervals.at(-1);
  if (!last) return resumeClock(clock, now, calendar);
  const holds = clock.heldWhileStopped ?? [];
  const since = [last.from, ...holds.map(({ to }) => to ?? now)].map((from, index) => ({ from, to: holds[index]?.from ?? null }));
  const { heldWhileStopped: _, ...reopened } = clock;
  return schedule({ ...reopened, state: 'running', intervals: [...clock.intervals.slice(0, -1), ...since] }, calendar);
}

/** Records the beginning of a hold on a stopped clock. */
export function recordHoldStart(clock: Clock, now: number): Clock {
  return { ...clock, heldWhileStopped: [...(clock.heldWhileStopped ?? []), { from: now, to: null }] };
}

/** Records the end of a hold on a stopped clock. */
export function recordHoldEnd(clock: Clock, now: number): Clock {
  return { ...clock, heldWhileStopped: clock.heldWhileStopped?.map((hold) => ({ ...hold, to: hold.to ?? now })) };
}

/** Sets another target, as when the level changes; the time already counted is unchanged. */
export function retargetClock(clock: Clock, target: ClockTarget, calendar: WorkCalendar): Clock {
  const retargeted = { ...clock, ...target };
  return clock.state === 'running' ? schedule(retargeted, calendar) : retargeted;
}

function schedule(clock: Clock, calendar: WorkCalendar): Clock {
  const open = clock.intervals.at(-1);
  if (!open) return clock;
  const elapsedMs = elapsedTime({ ...clock, intervals: clock.intervals.slice(0, -1) }, open.from, calendar);
  const dueAt = dueAfter(open.from, clock.duration - elapsedMs, clock, calendar);
  return { ...clock, dueAt, atRiskAt: dueAfter(open.from, clock.duration * atRiskShare - elapsedMs, clock, calendar) };
}

/** Returns when a running clock has counted so many milliseconds; null when it is not running or never will have. */
export function findInstantOf(clock: Clock, countedMs: number, calendar: WorkCalendar): number | null {
  const open = clock.intervals.at(-1);
  if (clock.state !== 'running' || !open) return null;
  const elapsedMs = elapsedTime({ ...clock, intervals: clock.intervals.slice(0, -1) }, open.from, calendar);
  return dueAfter(open.from, countedMs - elapsedMs, clock, calendar);
}

/** Returns the instant at which the time left has elapsed. A clock without time left is due at the instant it continues. */
function dueAfter(from: number, leftMs: number, target: ClockTarget, calendar: WorkCalendar): number | null {
  return leftMs <= 0 ? from : addCountedTime(from, leftMs, target, calendar);
}

/** Returns the elapsed share of the target, above 1 when the clock is overdue. */
export function elapsedShare(clock: Clock, now: number, calendar: WorkCalendar): number {
  return clock.duration === 0 ? 1 : elapsedTime(clock, now, calendar) / clock.duration;
}
