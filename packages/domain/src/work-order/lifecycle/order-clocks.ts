import {
  type Clock,
  type ClockKind,
  haltClock,
  recordHoldEnd,
  recordHoldStart,
  reopenClock,
  resumeClock,
  retargetClock,
  startClock,
} from '#clock/clock.ts';
import type { ClockTargets } from '#clock/clock-targets.ts';
import type { WorkCalendar } from '#clock/work-calendar.ts';
import type { ClockEffect } from './lifecycle.ts';

export interface ClockRules {
  now: number;
  calendar: WorkCalendar;
  targets: ClockTargets;
}

/** Returns the clocks after the effects of a transition, applied in the order of the table. */
export function applyClockEffects(clocks: readonly Clock[], effects: readonly ClockEffect[], rules: ClockRules): Clock[] {
  return effects.reduce<Clock[]>((current, effect) => applyEffect(current, effect, rules), [...clocks]);
}

function applyEffect(clocks: Clock[], effect: ClockEffect, { now, calendar, targets }: ClockRules): Clock[] {
  switch (effect.do) {
    case 'start':
      return [...clocks, startClock(effect.clock, countRounds(clocks, effect.clock) + 1, targets[effect.clock], now, calendar)];
    case 'stop':
      return clocks.map((clock) => (clock.kind === effect.clock && isActive(clock) ? haltClock(clock, 'stopped', now) : clock));
    case 'stopStage':
      return clocks.map((clock) => (isStage(clock) && isActive(clock) ? haltClock(clock, 'stopped', now) : clock));
    case 'reopen':
      return clocks.map((clock) => (clock.kind === effect.clock && clock.state === 'stopped' ? reopenClock(clock, now, calendar) : clock));
    case 'freezeStage':
      return clocks.map((clock) => (isStage(clock) && clock.state === 'running' ? haltClock(clock, 'frozen', now) : clock));
    case 'unfreezeStage':
      return clocks.map((clock) => (clock.state === 'frozen' ? resumeClock(clock, now, calendar) : clock));
    case 'endAll':
      return clocks.map((clock) => (clock.state === 'ended' ? clock : haltClock(clock, 'ended', now)));
  }
}

/** Begins a hold: pauses the running clocks, and records the hold on a stopped one that rework may reopen. */
export function pauseClocks(clocks: readonly Clock[], now: number): Clock[] {
  return clocks.map((clock) => {
    if (clock.state === 'running') return haltClock(clock, 'paused', now);
    return isReopenable(clock) ? recordHoldStart(clock, now) : clock;
  });
}

/** Ends a hold. */
export function resumePausedClocks(clocks: readonly Clock[], now: number, calendar: WorkCalendar): Clock[] {
  return clocks.map((clock) => {
    if (clock.state === 'paused') return resumeClock(clock, now, calendar);
    return isReopenable(clock) && clock.heldWhileStopped ? recordHoldEnd(clock, now) : clock;
  });
}

/** Sets the targets of another level on the clocks that are not stopped or ended. */
export function retargetClocks(clocks: readonly Clock[], { calendar, targets }: Omit<ClockRules, 'now'>): Clock[] {
  return clocks.map((clock) =>
    clock.state === 'stopped' || clock.state === 'ended' ? clock : retargetClock(clock, targets[clock.kind], calendar),
  );
}

/** Returns the latest clock of a kind; undefined when there was none. */
export function findClock(clocks: readonly Clock[], kind: ClockKind): Clock | undefined {
  return clocks.findLast((clock) => clock.kind === kind);
}

/** Returns the running clock that is due first, whose time left is shown in lists; undefined when none has a deadline. */
export function findNextDue(clocks: readonly Clock[]): Clock | undefined {
  return clocks
    .filter((clock) => clock.dueAt !== null)
    .reduce<Clock | undefined>((first, clock) => (first && Number(first.dueAt) <= Number(clock.dueAt) ? first : clock), undefined);
}

/** When one of the clocks last began, halted or noted a hold, in epoch milliseconds; null where there is none. */
export function lastClockChange(clocks: readonly Clock[]): number | null {
  const instants = clocks.flatMap(({ intervals, heldWhileStopped = [] }) =>
    [...intervals, ...heldWhileStopped].flatMap(({ from, to }) => [from, to ?? from]),
  );
  return instants.length === 0 ? null : Math.max(...instants);
}

function isStage(clock: Clock): boolean {
  return clock.kind !== 'resolve';
}

function isReopenable(clock: Clock): boolean {
  return clock.kind === 'resolve' && clock.state === 'stopped';
}

function isActive(clock: Clock): boolean {
  return clock.state === 'running' || clock.state === 'paused' || clock.state === 'frozen';
}

function countRounds(clocks: readonly Clock[], kind: ClockKind): number {
  return clocks.filter((clock) => clock.kind === kind).length;
}
