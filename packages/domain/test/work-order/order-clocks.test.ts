import { describe, expect, test } from 'vitest';
import { applyClockEffects, type Clock, elapsedTime, findClock, hourMs, pauseClocks, resumePausedClocks, retargetClocks } from '#index.ts';
import { morning, newOrder, rulesAt, runningKinds } from '../support/orders.ts';

const { calendar } = rulesAt(morning);
const { clocks } = newOrder();
const resolveOf = (all: readonly Clock[]) => findClock(all, 'resolve') as Clock;

describe('the clocks of an order', () => {
  test('begin with resolution and dispatch', () => {
    expect(runningKinds(clocks)).toEqual(['resolve', 'dispatch']);
  });

  test('are numbered by rounds', () => {
    const again = applyClockEffects(
      clocks,
      [
        { do: 'stop', clock: 'dispatch' },
        { do: 'start', clock: 'dispatch' },
      ],
      rulesAt(morning + hourMs),
    );
    expect(again.map(({ kind, round, state }) => [kind, round, state])).toEqual([
      ['resolve', 1, 'running'],
      ['dispatch', 1, 'stopped'],
      ['dispatch', 2, 'running'],
    ]);
    expect(findClock(again, 'dispatch')?.round).toBe(2);
  });

  test('of the stage stop while frozen and continue from there, and the resolution clock runs on', () => {
    const frozen = applyClockEffects(clocks, [{ do: 'freezeStage' }], rulesAt(morning + hourMs));
    expect(runningKinds(frozen)).toEqual(['resolve']);
    const unfrozen = applyClockEffects(frozen, [{ do: 'unfreezeStage' }], rulesAt(morning + 5 * hourMs));
    expect(elapsedTime(findClock(unfrozen, 'dispatch') as Clock, morning + 6 * hourMs, calendar)).toBe(2 * hourMs);
    expect(elapsedTime(resolveOf(unfrozen), morning + 6 * hourMs, calendar)).toBe(6 * hourMs);
  });

  test('all pause on hold, and continue from there', () => {
    const held = pauseClocks(clocks, morning + hourMs);
    expect(runningKinds(held)).toEqual([]);
    const resumed = resumePausedClocks(held, morning + 9 * hourMs, calendar);
    expect(runningKinds(resumed)).toEqual(['resolve', 'dispatch']);
    expect(elapsedTime(resolveOf(resumed), morning + 10 * hourMs, calendar)).toBe(2 * hourMs);
  });

  test('for the resolution do not count a hold after the end of the work when rework reopens them', () => {
    const finished = applyClockEffects(clocks, [{ do: 'stop', clock: 'resolve' }], rulesAt(morning + hourMs));
    const held = resumePausedClocks(pauseClocks(finished, morning + 2 * hourMs), morning + 6 * hourMs, calendar);
    expect(elapsedTime(resolveOf(held), morning + 7 * hourMs, calendar)).toBe(hourMs);
    const heldTwice = resumePausedClocks(pauseClocks(held, morning + 7 * hourMs), morning + 8 * hourMs, calendar);
    const reopened = applyClockEffects(heldTwice, [{ do: 'reopen', clock: 'resolve' }], rulesAt(morning + 9 * hourMs));
    expect(elapsedTime(resolveOf(reopened), morning + 9 * hourMs, calendar)).toBe(4 * hourMs);
    expect(resolveOf(reopened).dueAt).toBe(morning + 9 * hourMs);
    // The hold is not deducted a second time.
    const again = applyClockEffects(
      reopened,
      [
        { do: 'stop', clock: 'resolve' },
        { do: 'reopen', clock: 'resolve' },
      ],
      rulesAt(morning + 10 * hourMs),
    );
    expect(elapsedTime(resolveOf(again), morning + 10 * hourMs, calendar)).toBe(5 * hourMs);
  });

  test('cannot be continued once ended', () => {
    const ended = applyClockEffects(pauseClocks(clocks, morning + hourMs), [{ do: 'endAll' }], rulesAt(morning + 2 * hourMs));
    expect(ended.map(({ state }) => state)).toEqual(['ended', 'ended']);
    expect(elapsedTime(resolveOf(ended), morning + 100 * hourMs, calendar)).toBe(hourMs);
    const later = resumePausedClocks(
      applyClockEffects(ended, [{ do: 'reopen', clock: 'resolve' }, { do: 'unfreezeStage' }], rulesAt(morning)),
      morning,
      calendar,
    );
    expect(later).toEqual(ended);
  });

  test('get the targets of another level unless they are stopped or ended', () => {
    const stopped = applyClockEffects(clocks, [{ do: 'stop', clock: 'dispatch' }], rulesAt(morning));
    const lighter = retargetClocks(stopped, rulesAt(morning, 2));
    expect(resolveOf(lighter)).toMatchObject({ duration: 8 * hourMs, dueAt: morning + 8 * hourMs });
    expect(findClock(lighter, 'dispatch')).toEqual(findClock(stopped, 'dispatch'));
  });
});
