import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secondMs } from '#duration.ts';
import type { RateOfChangeCondition, ReadingCondition, ThresholdCondition } from '#index.ts';
import { followAlarm, judgeReadings, type TimedReading } from './support/judge-readings.ts';
import { hasChanged, isThresholdRaised, type Step } from './support/reference-conditions.ts';

/** The number of slots that a window with too many points is divided into. */
const slots = 30;
const maxStateBytes = 3 * 1024;

/** Random walks of whole numbers: up to `maxGap` seconds between readings, and changes of up to `maxChange` in either direction. */
function walks({ size, maxGap, maxChange }: { size: number; maxGap: number; maxChange: number }): fc.Arbitrary<Step[]> {
  const step = fc.record({
    gap: fc.integer({ min: 1, max: maxGap }),
    change: fc.integer({ min: -maxChange, max: maxChange }),
    isActive: fc.boolean().chain((first) => (first ? fc.constant(true) : fc.boolean())),
  });
  return fc.array(step, { minLength: 1, maxLength: size, size: 'max' }).map((steps) => {
    let [at, value] = [0, 0];
    return steps.map((each) => {
      at += each.gap;
      value += each.change;
      return { at, value, isActive: each.isActive };
    });
  });
}

const alwaysActive = (steps: readonly Step[]) => steps.map((step) => ({ ...step, isActive: true }));
const toTimedReadings = (steps: readonly Step[]) => steps.map(({ at, value, isActive }): TimedReading => [at, value, isActive]);
const prefixes = (steps: readonly Step[]) => steps.map((_, index) => steps.slice(0, index + 1));

function judgeWalk(condition: ReadingCondition, steps: readonly Step[]): boolean[] {
  return followAlarm(judgeReadings(condition, toTimedReadings(steps)).map(({ change }) => change));
}

const thresholds: fc.Arbitrary<ThresholdCondition> = fc.record({
  kind: fc.constant('threshold'),
  key: fc.constant('power'),
  direction: fc.constantFrom('above', 'below'),
  limit: fc.integer({ min: -4, max: 4 }),
  hysteresis: fc.integer({ min: 0, max: 4 }),
  forSeconds: fc.integer({ min: 0, max: 12 }),
  times: fc.integer({ min: 1, max: 4 }),
});

const rates: fc.Arbitrary<RateOfChangeCondition> = fc.record({
  kind: fc.constant('rateOfChange'),
  key: fc.constant('power'),
  direction: fc.constantFrom('rise', 'fall', 'either'),
  limit: fc.integer({ min: 0, max: 12 }),
  withinSeconds: fc.integer({ min: 1, max: 150 }),
});

describe('random walks', { tags: 'slow' }, () => {
  test('a threshold is raised exactly when its definition says so', () => {
    const counts = { raised: 0, cleared: 0 };
    fc.assert(
      fc.property(thresholds, walks({ size: 40, maxGap: 6, maxChange: 4 }), (condition, steps) => {
        const expected = prefixes(steps).map((prefix) => isThresholdRaised(condition, prefix));
        expect(judgeWalk(condition, steps)).toEqual(expected);
        for (const isRaised of expected) counts[isRaised ? 'raised' : 'cleared'] += 1;
      }),
      { numRuns: 400 },
    );
    expect(Math.min(counts.raised, counts.cleared)).toBeGreaterThan(500);
  });

  test('a rate of change over few readings is raised exactly when the whole window shows it', () => {
    const counts = { raised: 0, cleared: 0 };
    fc.assert(
      fc.property(rates, walks({ size: slots + 1, maxGap: 9, maxChange: 5 }), (condition, steps) => {
        const expected = prefixes(steps).map((prefix) => hasChanged(condition, prefix, condition.withinSeconds));
        expect(judgeWalk(condition, alwaysActive(steps))).toEqual(expected);
        for (const isRaised of expected) counts[isRaised ? 'raised' : 'cleared'] += 1;
      }),
      { numRuns: 400 },
    );
    expect(Math.min(counts.raised, counts.cleared)).toBeGreaterThan(500);
  });

  test('readings that arrive out of order change nothing', () => {
    const late = fc.array(
      fc.record({ position: fc.nat(), delay: fc.integer({ min: 1, max: 50 }), value: fc.integer({ min: -20, max: 20 }) }),
    );
    fc.assert(
      fc.property(fc.oneof(thresholds, rates), walks({ size: 30, maxGap: 6, maxChange: 4 }), late, (condition, steps, extras) => {
        const disturbed = toTimedReadings(steps).flatMap((reading, index): TimedReading[] => {
          const after = extras.filter(({ position }) => position % steps.length === index);
          return [reading, ...after.map(({ delay, value }): TimedReading => [reading[0] - delay, value, true])];
        });
        const judged = judgeReadings(condition, disturbed);
        const latest = (index: number) => Math.max(...disturbed.slice(0, index).map(([seconds]) => seconds));
        const inOrder = judged.filter((_, index) => index === 0 || disturbed[index]![0] > latest(index));
        expect(inOrder).toEqual(judgeReadings(condition, toTimedReadings(steps)));
        expect(judged.filter(({ change }) => change)).toEqual(inOrder.filter(({ change }) => change));
      }),
    );
  });

  test('a rule raises nothing outside its schedule', () => {
    fc.assert(
      fc.property(fc.oneof(thresholds, rates), walks({ size: 40, maxGap: 6, maxChange: 5 }), (condition, steps) => {
        const changes = judgeReadings(condition, toTimedReadings(steps)).map(({ change }) => change);
        expect(changes.filter((change, index) => change === 'raised' && !steps[index]?.isActive)).toEqual([]);
        followAlarm(changes);
      }),
    );
  });
});

describe('a full window', { tags: 'slow' }, () => {
  /** Walks that mostly rise or fall, because these leave the most readings as candidates. */
  const climbs = fc
    .tuple(walks({ size: 400, maxGap: 3, maxChange: 3 }), fc.constantFrom(-1, 0, 1))
    .map(([steps, slope]) => steps.map((step, index) => ({ ...step, value: step.value + slope * index })));
  const crowded = fc.record({
    kind: fc.constant('rateOfChange' as const),
    key: fc.constant('power'),
    direction: fc.constantFrom('rise' as const, 'fall' as const, 'either' as const),
    limit: fc.integer({ min: 5, max: 150 }),
    withinSeconds: fc.constantFrom(90, 240, 600),
  });

  /** Judges drawn walks against all readings of their windows. @returns how often the window showed a change that was raised, and missed */
  function compareWithWholeWindow(parameters: { numRuns: number; seed?: number }) {
    const counts = { raised: 0, missed: 0 };
    fc.assert(
      fc.property(crowded, climbs, (condition, steps) => {
        const judged = judgeWalk(condition, alwaysActive(steps));
        for (const [index, isRaised] of judged.entries()) {
          const prefix = steps.slice(0, index + 1);
          const hasChangedInWindow = hasChanged(condition, prefix, condition.withinSeconds);
          if (isRaised) expect(hasChangedInWindow).toBe(true);
          else expect(hasChanged(condition, prefix, condition.withinSeconds * (1 - 1 / slots))).toBe(false);
          if (isRaised) counts.raised += 1;
          else if (hasChangedInWindow) counts.missed += 1;
        }
      }),
      parameters,
    );
    return counts;
  }

  test('raises only when the whole window shows the change, and always when a window shorter by a thirtieth shows it', () => {
    compareWithWholeWindow({ numRuns: 150 });
  });

  test('is reached by the walks that are drawn: they raise often, and now and then a full window misses a change', () => {
    // Always the same walks: whether any of them misses a change is a matter of chance.
    const counts = compareWithWholeWindow({ numRuns: 150, seed: 3 });
    expect(counts.raised).toBeGreaterThan(500);
    expect(counts.missed).toBeGreaterThan(0);
  });

  const shapes: Record<string, (index: number, count: number, value: number) => number> = {
    wild: (_index, _count, value) => value,
    rising: (index, _count, value) => index * 1000 + value / 1e6,
    // Oscillations of decreasing amplitude fill both lists at the same time.
    damped: (index, count, value) => (index % 2 ? 1 : -1) * (count - index) * 1000 + value / 1e6,
  };

  test.each(Object.keys(shapes))('has a bounded state for %s readings', (shape) => {
    const max = { points: 0 };
    const readings = fc.array(fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.double({ noNaN: true, min: -1e6, max: 1e6 })), {
      minLength: 200,
      maxLength: 300,
      size: 'max',
    });
    fc.assert(
      fc.property(crowded, readings, (condition, gaps) => {
        let milliseconds = 0;
        const timed = gaps.map(([gap, value], index): TimedReading => {
          milliseconds += gap;
          return [milliseconds / secondMs, shapes[shape]!(index, gaps.length, value)];
        });
        for (const { state } of judgeReadings({ ...condition, direction: 'either' }, timed)) {
          expect(JSON.stringify(state).length).toBeLessThanOrEqual(maxStateBytes);
          if (state?.kind === 'change') max.points = Math.max(max.points, state.window.low.length, state.window.high.length);
        }
      }),
      { numRuns: 20 },
    );
    expect(max.points).toBeLessThanOrEqual(slots + 1);
    if (shape !== 'wild') expect(max.points).toBe(slots + 1);
  });
});
