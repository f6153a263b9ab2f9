import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areUsableTargets,
  type Clock,
  defaultWorkCalendar as calendar,
  clockKinds,
  clockTargetsOf,
  defaultClockTargets,
  elapsedShare,
  elapsedTime,
  eventLevels,
  findNextDue,
  haltClock,
  hourMs,
  minuteMs,
  reopenClock,
  resumeClock,
  retargetClock,
  startClock,
} from '#index.ts';
import { morning } from '../support/orders.ts';

const fourHours = { duration: 4 * hourMs, counts: 'always' } as const;
const workday = { duration: 8 * hourMs, counts: 'workingHours' } as const;
const began = startClock('resolve', 1, fourHours, morning, calendar);

describe('a clock', () => {
  test('runs from its start, is at risk at three quarters and due at its target', () => {
    expect(began).toMatchObject({
      kind: 'resolve',
      round: 1,
      state: 'running',
      dueAt: morning + 4 * hourMs,
      atRiskAt: morning + 3 * hourMs,
    });
    expect(elapsedTime(began, morning + 90 * minuteMs, calendar)).toBe(90 * minuteMs);
    expect(elapsedShare(began, morning + 5 * hourMs, calendar)).toBe(1.25);
  });

  test('counts only working hours if its target does', () => {
    const clock = startClock('arrive', 1, workday, morning, calendar);
    // At 9:00 on Friday, 7.5 working hours are left; the remaining half hour is the first one of Monday.
    expect(clock.dueAt).toBe(Date.parse('2026-11-23T09:00:00+08:00'));
    expect(clock.atRiskAt).toBe(Date.parse('2026-11-20T16:30:00+08:00'));
    expect(elapsedTime(clock, Date.parse('2026-11-22T12:00:00+08:00'), calendar)).toBe(7.5 * hourMs);
  });

  test('that starts outside working hours begins to count at the next opening', () => {
    const clock = startClock('arrive', 1, workday, Date.parse('2026-11-21T10:00:00+08:00'), calendar);
    expect(clock.dueAt).toBe(Date.parse('2026-11-23T18:00:00+08:00'));
  });

  test('counts nothing and is never due in a calendar without working hours', () => {
    const never = { ...calendar, hours: {} };
    const clock = startClock('arrive', 1, workday, morning, never);
    expect(clock).toMatchObject({ state: 'running', dueAt: null, atRiskAt: null });
    expect(elapsedTime(clock, morning + 1000 * hourMs, never)).toBe(0);
    expect(findNextDue([clock])).toBeUndefined();
  });

  test('that is halted retains its counted time and has no deadline', () => {
    const halted = haltClock(began, 'paused', morning + hourMs);
    expect(halted).toMatchObject({ state: 'paused', dueAt: null, atRiskAt: null });
    expect(elapsedTime(halted, morning + 10 * hourMs, calendar)).toBe(hourMs);
  });

  test('continues from its counted time, with its deadline moved by the pause', () => {
    const resumed = resumeClock(haltClock(began, 'paused', morning + hourMs), morning + 3 * hourMs, calendar);
    expect(resumed.dueAt).toBe(morning + 6 * hourMs);
    expect(resumed.atRiskAt).toBe(morning + 5 * hourMs);
    expect(elapsedTime(resumed, morning + 4 * hourMs, calendar)).toBe(2 * hourMs);
  });

  test('without time left is due at the instant it continues', () => {
    const resumed = resumeClock(haltClock(began, 'paused', morning + 9 * hourMs), morning + 20 * hourMs, calendar);
    expect(resumed).toMatchObject({ dueAt: morning + 20 * hourMs, atRiskAt: morning + 20 * hourMs });
  });

  test('that is reopened counts the gap as if it had never stopped', () => {
    const stopped = haltClock(began, 'stopped', morning + hourMs);
    const reopened = reopenClock(stopped, morning + 3 * hourMs, calendar);
    expect(elapsedTime(reopened, morning + 3 * hourMs, calendar)).toBe(3 * hourMs);
    expect(reopened.dueAt).toBe(began.dueAt);
  });

  test('that is reopened retains its pauses', () => {
    const paused = resumeClock(haltClock(began, 'paused', morning + hourMs), morning + 2 * hourMs, calendar);
    const reopened = reopenClock(haltClock(paused, 'stopped', morning + 3 * hourMs), morning + 5 * hourMs, calendar);
    expect(elapsedTime(reopened, morning + 5 * hourMs, calendar)).toBe(4 * hourMs);
    expect(reopened.dueAt).toBe(morning + 5 * hourMs);
  });

  test('that is halted before its start, by a phone whose clock is behind, counts nothing', () => {
    expect(elapsedTime(haltClock(began, 'stopped', morning - hourMs), morning, calendar)).toBe(0);
  });

  test('with another target retains its counted time', () => {
    const eightHours = retargetClock(began, { duration: 8 * hourMs, counts: 'always' }, calendar);
    expect(eightHours.dueAt).toBe(morning + 8 * hourMs);
    const paused = retargetClock(haltClock(began, 'paused', morning + hourMs), { duration: 2 * hourMs, counts: 'always' }, calendar);
    expect(paused.dueAt).toBeNull();
    expect(resumeClock(paused, morning + 5 * hourMs, calendar).dueAt).toBe(morning + 6 * hourMs);
  });

  test('loses no time, however often it is paused', () => {
    const breaks = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 * hourMs }), fc.integer({ min: 0, max: 30 * hourMs })), { maxLength: 8 });
    fc.assert(
      fc.property(breaks, fc.constantFrom(fourHours, workday), (pauses, target) => {
        let clock = startClock('resolve', 1, target, morning, calendar);
        const wholeTime = { ...clock };
        let now = morning;
        let paused = 0;
        for (const [run, pause] of pauses) {
          now += run;
          clock = haltClock(clock, 'paused', now);
          paused += elapsedTime(wholeTime, now + pause, calendar) - elapsedTime(wholeTime, now, calendar);
          now += pause;
          clock = resumeClock(clock, now, calendar);
        }
        expect(elapsedTime(clock, now, calendar)).toBe(elapsedTime(wholeTime, now, calendar) - paused);
        // The time left is the time between now and the deadline.
        const left = Math.max(0, target.duration - elapsedTime(clock, now, calendar));
        expect(elapsedTime(clock, clock.dueAt ?? 0, calendar)).toBe(elapsedTime(clock, now, calendar) + left);
      }),
    );
  });
});

test('the next deadline is that of the running clock that is due first', () => {
  const accept = startClock('accept', 1, { duration: 5 * minuteMs, counts: 'always' }, morning, calendar);
  expect(findNextDue([began, accept])).toBe(accept);
  expect(findNextDue([began, haltClock(accept, 'stopped', morning)])).toBe(began);
  expect(findNextDue([] as Clock[])).toBeUndefined();
});

describe('clock targets', () => {
  test('are not stricter for a less serious level', () => {
    const span = ({ duration, counts }: { duration: number; counts: string }) => (counts === 'workingHours' ? duration * 3 : duration);
    for (const kind of clockKinds) {
      const spans = eventLevels.map((level) => span(defaultClockTargets[level][kind]));
      expect(spans).toEqual([...spans].sort((a, b) => a - b));
    }
  });

  test('are those of the snapshot', async () => {
    const lines = eventLevels.map((level) =>
      [
        `level ${level}`,
        ...clockKinds.map(
          (kind) => `${kind} ${defaultClockTargets[level][kind].duration / minuteMs} min ${defaultClockTargets[level][kind].counts}`,
        ),
      ].join('\n  '),
    );
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../snapshots/clock-targets.txt');
    const hours = (level: 1 | 2 | 3 | 4) => clockKinds.map((kind) => defaultClockTargets[level][kind].duration / hourMs);
    expect(hours(1)).toEqual([5 / 60, 5 / 60, 10 / 60, 1, 24, 8, 72, 4, 4, 4]);
    expect(hours(2)).toEqual([15 / 60, 15 / 60, 30 / 60, 2, 24, 24, 72, 8, 8, 8]);
    expect(hours(3)).toEqual([1, 1, 2, 8, 48, 48, 72, 24, 24, 24]);
    expect(hours(4)).toEqual([4, 4, 8, 48, 72, 72, 72, 48, 48, 40]);
  });

  test('are overridden by the tenant, and then by the business type', () => {
    const tenant = { 1: { accept: { duration: minuteMs, counts: 'always' }, check: { duration: hourMs, counts: 'always' } } } as const;
    const business = { 1: { accept: { duration: 2 * minuteMs, counts: 'always' } } } as const;
    const targets = clockTargetsOf(1, tenant, null, business);
    expect(targets.accept.duration).toBe(2 * minuteMs);
    expect(targets.check.duration).toBe(hourMs);
    expect(targets.resolve).toEqual(defaultClockTargets[1].resolve);
    expect(clockTargetsOf(2, tenant)).toEqual(defaultClockTargets[2]);
  });

  test('have to be positive durations', () => {
    expect(areUsableTargets({ 1: { accept: { duration: 1, counts: 'always' } } })).toBe(true);
    expect(areUsableTargets({})).toBe(true);
    for (const duration of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(areUsableTargets({ 3: { resolve: { duration, counts: 'always' } } })).toBe(false);
    }
  });
});
