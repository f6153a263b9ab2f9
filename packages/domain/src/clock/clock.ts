import { addWorkingTime, type WorkCalendar, workingTimeBetween } from './work-calendar.ts';

/** Stage clocks are owned by whoever the order waits for; `resolve` is the promise to the customer. */
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
 * running: counts · paused: the order is on hold · frozen: closing was asked for · stopped: done with, may be reopened by rework · ended: the order is over.
 */
export type ClockState = 'running' | 'paused' | 'frozen' | 'stopped' | 'ended';

/** How long a clock may run, and whether only working hours count. Milliseconds. */
export interface ClockTarget {
  duration: number;
  counts: 'always' | 'workingHours';
}

/** Instants in epoch milliseconds; `to` null while running. */
export interface ClockInterval {
  from: number;
  to: number | null;
}

/** A clock is its intervals, so pausing never loses time. `round` counts the clocks of one kind on one order from 1. */
export interface Clock extends ClockTarget {
  kind: ClockKind;
  round: number;
  state: ClockState;
  intervals: readonly ClockInterval[];
  /** Holds while it was stopped: not counted either if it is reopened. */
  heldWhileStopped?: readonly ClockInterval[];
  /** When it is over if it keeps running; null unless running. */
  dueAt: number | null;
  /** When three quarters are used up if it keeps running; null unless running. */
  atRiskAt: number | null;
}

export const atRiskShare = 0.75;

function measure(from: number, to: number, target: ClockTarget, calendar: WorkCalendar): number {
  return target.counts === 'always' ? Math.max(0, to - from) : workingTimeBetween(from, to, calendar);
}

function add(from: number, duration: number, target: ClockTarget, calendar: WorkCalendar): number | null {
  return target.counts === 'always' ? from + duration : addWorkingTime(from, duration, calendar);
}

/** Counted milliseconds up to `now`. */
export function elapsedTime(clock: Clock, now: number, calendar: WorkCalendar): number {
  return clock.intervals.reduce((total, { from, to }) => total + measure(from, to ?? Math.max(from, now), clock, calendar), 0);
}

export function startClock(kind: ClockKind, round: number, target: ClockTarget, from: number, calendar: WorkCalendar): Clock {
  return resume({ kind, round, ...target, state: 'stopped', intervals: [], dueAt: null, atRiskAt: null }, from, calendar);
}

/** Ends the open interval and leaves the clock in `state`. */
export function haltClock(clock: Clock, state: Exclude<ClockState, 'running'>, now: number): Clock {
  const intervals = clock.intervals.map((interval) =>
    interval.to === null ? { ...interval, to: Math.max(interval.from, now) } : interval,
  );
  return { ...clock, state, intervals, dueAt: null, atRiskAt: null };
}

/** Goes on where it stood. */
export function resume(clock: Clock, now: number, calendar: WorkCalendar): Clock {
  return schedule({ ...clock, state: 'running', intervals: [...clock.intervals, { from: now, to: null }] }, calendar);
}

/** Goes on as if it had never stopped: the time since then counts, less the holds. */
export function reopenClock(clock: Clock, now: number, calendar: WorkCalendar): Clock {
  const last = clock.intervals.at(-1);
  if (!last) return resume(clock, now, calendar);
  const holds = clock.heldWhileStopped ?? [];
  const since = [last.from, ...holds.map(({ to }) => to ?? now)].map((from, index) => ({ from, to: holds[index]?.from ?? null }));
  const { heldWhileStopped: _, ...reopened } = clock;
  return schedule({ ...reopened, state: 'running', intervals: [...clock.intervals.slice(0, -1), ...since] }, calendar);
}

/** Notes that a hold began on a stopped clock. */
export function holdStopped(clock: Clock, now: number): Clock {
  return { ...clock, heldWhileStopped: [...(clock.heldWhileStopped ?? []), { from: now, to: null }] };
}

/** Notes that the hold on a stopped clock is over. */
export function releaseStopped(clock: Clock, now: number): Clock {
  return { ...clock, heldWhileStopped: clock.heldWhileStopped?.map((hold) => ({ ...hold, to: hold.to ?? now })) };
}

/** Another target for the time already counted, as when the level changes. */
export function retargetClock(clock: Clock, target: ClockTarget, calendar: WorkCalendar): Clock {
  const retargeted = { ...clock, ...target };
  return clock.state === 'running' ? schedule(retargeted, calendar) : retargeted;
}

function schedule(clock: Clock, calendar: WorkCalendar): Clock {
  const open = clock.intervals.at(-1);
  if (!open) return clock;
  const used = elapsedTime({ ...clock, intervals: clock.intervals.slice(0, -1) }, open.from, calendar);
  const dueAt = dueAfter(open.from, clock.duration - used, clock, calendar);
  return { ...clock, dueAt, atRiskAt: dueAfter(open.from, clock.duration * atRiskShare - used, clock, calendar) };
}

/** A clock that was used up before it went on was due when it went on. */
function dueAfter(from: number, left: number, target: ClockTarget, calendar: WorkCalendar): number | null {
  return left <= 0 ? from : add(from, left, target, calendar);
}

/** Share of the target that is used up; above 1 past due. */
export function usedShare(clock: Clock, now: number, calendar: WorkCalendar): number {
  return clock.duration === 0 ? 1 : elapsedTime(clock, now, calendar) / clock.duration;
}
