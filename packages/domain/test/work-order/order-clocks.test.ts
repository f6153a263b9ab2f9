import { describe, expect, test } from 'vitest';
import { applyClockEffects, type Clock, elapsedTime, findClock, pauseClocks, resumePausedClocks, retargetClocks } from '#index.ts';
import { hour, morning, newOrder, rulesAt, runningKinds } from '../support/orders.ts';

const { calendar } = rulesAt(morning);
const { clocks } = newOrder();
const resolveOf = (all: readonly Clock[]) => findClock(all, 'resolve') as Clock;

describe('the clocks of an order', () => {
  test('start with the promise and the dispatch', () => {
    expect(runningKinds(clocks)).toEqual(['resolve', 'dispatch']);
  });

  test('count their rounds', () => {
    const again = applyClockEffects(
      clocks,
      [
        { do: 'stop', clock: 'dispatch' },
        { do: 'start', clock: 'dispatch' },
      ],
      rulesAt(morning + hour),
    );
    expect(again.map(({ kind, round, state }) => [kind, round, state])).toEqual([
      ['resolve', 1, 'running'],
      ['dispatch', 1, 'stopped'],
      ['dispatch', 2, 'running'],
    ]);
    expect(findClock(again, 'dispatch')?.round).toBe(2);
  });

  test('frozen, the stage’s clock stops and the promise goes on; unfrozen, it goes on where it stopped', () => {
    const frozen = applyClockEffects(clocks, [{ do: 'freezeStage' }], rulesAt(morning + hour));
    expect(runningKinds(frozen)).toEqual(['resolve']);
    const unfrozen = applyClockEffects(frozen, [{ do: 'unfreezeStage' }], rulesAt(morning + 5 * hour));
    expect(elapsedTime(findClock(unfrozen, 'dispatch') as Clock, morning + 6 * hour, calendar)).toBe(2 * hour);
    expect(elapsedTime(resolveOf(unfrozen), morning + 6 * hour, calendar)).toBe(6 * hour);
  });

  test('on hold all stop, and go on where they stopped', () => {
    const held = pauseClocks(clocks, morning + hour);
    expect(runningKinds(held)).toEqual([]);
    const resumed = resumePausedClocks(held, morning + 9 * hour, calendar);
    expect(runningKinds(resumed)).toEqual(['resolve', 'dispatch']);
    expect(elapsedTime(resolveOf(resumed), morning + 10 * hour, calendar)).toBe(2 * hour);
  });

  test('on hold after the work was finished, the promise is not charged for the hold if the finish is taken back', () => {
    const finished = applyClockEffects(clocks, [{ do: 'stop', clock: 'resolve' }], rulesAt(morning + hour));
    const held = resumePausedClocks(pauseClocks(finished, morning + 2 * hour), morning + 6 * hour, calendar);
    expect(elapsedTime(resolveOf(held), morning + 7 * hour, calendar)).toBe(hour);
    const heldTwice = resumePausedClocks(pauseClocks(held, morning + 7 * hour), morning + 8 * hour, calendar);
    const reopened = applyClockEffects(heldTwice, [{ do: 'reopen', clock: 'resolve' }], rulesAt(morning + 9 * hour));
    expect(elapsedTime(resolveOf(reopened), morning + 9 * hour, calendar)).toBe(4 * hour);
    expect(resolveOf(reopened).dueAt).toBe(morning + 9 * hour);
    // Nothing of it is left over for the next time.
    const again = applyClockEffects(
      reopened,
      [
        { do: 'stop', clock: 'resolve' },
        { do: 'reopen', clock: 'resolve' },
      ],
      rulesAt(morning + 10 * hour),
    );
    expect(elapsedTime(resolveOf(again), morning + 10 * hour, calendar)).toBe(5 * hour);
  });

  test('end once and for all', () => {
    const ended = applyClockEffects(pauseClocks(clocks, morning + hour), [{ do: 'endAll' }], rulesAt(morning + 2 * hour));
    expect(ended.map(({ state }) => state)).toEqual(['ended', 'ended']);
    expect(elapsedTime(resolveOf(ended), morning + 100 * hour, calendar)).toBe(hour);
    const later = resumePausedClocks(
      applyClockEffects(ended, [{ do: 'reopen', clock: 'resolve' }, { do: 'unfreezeStage' }], rulesAt(morning)),
      morning,
      calendar,
    );
    expect(later).toEqual(ended);
  });

  test('after a change of level get its targets, but for those that are over', () => {
    const stopped = applyClockEffects(clocks, [{ do: 'stop', clock: 'dispatch' }], rulesAt(morning));
    const lighter = retargetClocks(stopped, rulesAt(morning, 2));
    expect(resolveOf(lighter)).toMatchObject({ duration: 8 * hour, dueAt: morning + 8 * hour });
    expect(findClock(lighter, 'dispatch')).toEqual(findClock(stopped, 'dispatch'));
  });
});
