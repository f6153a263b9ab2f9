import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RateOfChangeCondition, ReadingCondition, ThresholdCondition } from '#index.ts';
import { second } from './support/conditions.ts';
import { followAlarm, judgeReadings, type TimedReading } from './support/judge-readings.ts';
import { hasChanged, isThresholdOn, type Step } from './support/reference-conditions.ts';

/** Into so many slots a window is cut that is too full. */
const slots = 30;
/** Bytes. */
const largestState = 3 * 1024;

/** Walks of whole numbers: seconds that pass, and steps up or down. */
function walks({ size, pause, stride }: { size: number; pause: number; stride: number }): fc.Arbitrary<Step[]> {
  const step = fc.record({
    pause: fc.integer({ min: 1, max: pause }),
    stride: fc.integer({ min: -stride, max: stride }),
    isActive: fc.boolean().chain((looks) => (looks ? fc.constant(true) : fc.boolean())),
  });
  return fc.array(step, { minLength: 1, maxLength: size, size: 'max' }).map((steps) => {
    let [at, value] = [0, 0];
    return steps.map((each) => {
      at += each.pause;
      value += each.stride;
      return { at, value, isActive: each.isActive };
    });
  });
}

const watched = (steps: readonly Step[]) => steps.map((step) => ({ ...step, isActive: true }));
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

describe('random walks', () => {
  test('a threshold is on when its definition says so', () => {
    const seen = { on: 0, off: 0 };
    fc.assert(
      fc.property(thresholds, walks({ size: 40, pause: 6, stride: 4 }), (condition, steps) => {
        const expected = prefixes(steps).map((told) => isThresholdOn(condition, told));
        expect(judgeWalk(condition, steps)).toEqual(expected);
        for (const isOn of expected) seen[isOn ? 'on' : 'off'] += 1;
      }),
      { numRuns: 400 },
    );
    expect(Math.min(seen.on, seen.off)).toBeGreaterThan(500);
  });

  test('a rate of change over few readings is on exactly when the whole window says so', () => {
    const seen = { on: 0, off: 0 };
    fc.assert(
      fc.property(rates, walks({ size: slots + 1, pause: 9, stride: 5 }), (condition, steps) => {
        const expected = prefixes(steps).map((told) => hasChanged(condition, told, condition.withinSeconds));
        expect(judgeWalk(condition, watched(steps))).toEqual(expected);
        for (const isOn of expected) seen[isOn ? 'on' : 'off'] += 1;
      }),
      { numRuns: 400 },
    );
    expect(Math.min(seen.on, seen.off)).toBeGreaterThan(500);
  });

  test('readings out of order change nothing', () => {
    const late = fc.array(fc.record({ place: fc.nat(), back: fc.integer({ min: 1, max: 50 }), value: fc.integer({ min: -20, max: 20 }) }));
    fc.assert(
      fc.property(fc.oneof(thresholds, rates), walks({ size: 30, pause: 6, stride: 4 }), late, (condition, steps, extras) => {
        const disturbed = toTimedReadings(steps).flatMap((told, index): TimedReading[] => {
          const after = extras.filter(({ place }) => place % steps.length === index);
          return [told, ...after.map(({ back, value }): TimedReading => [told[0] - back, value, true])];
        });
        const judged = judgeReadings(condition, disturbed);
        const latest = (index: number) => Math.max(...disturbed.slice(0, index).map(([seconds]) => seconds));
        const inOrder = judged.filter((_, index) => index === 0 || disturbed[index]![0] > latest(index));
        expect(inOrder).toEqual(judgeReadings(condition, toTimedReadings(steps)));
        expect(judged.filter(({ change }) => change)).toEqual(inOrder.filter(({ change }) => change));
      }),
    );
  });

  test('outside its schedule a rule raises nothing', () => {
    fc.assert(
      fc.property(fc.oneof(thresholds, rates), walks({ size: 40, pause: 6, stride: 5 }), (condition, steps) => {
        const changes = judgeReadings(condition, toTimedReadings(steps)).map(({ change }) => change);
        expect(changes.filter((change, index) => change === 'raised' && !steps[index]?.isActive)).toEqual([]);
        followAlarm(changes);
      }),
    );
  });
});

describe('a full window', () => {
  /** Mostly upwards or downwards, which is what keeps the most readings as candidates. */
  const climbs = fc
    .tuple(walks({ size: 400, pause: 3, stride: 3 }), fc.constantFrom(-1, 0, 1))
    .map(([steps, slope]) => steps.map((step, index) => ({ ...step, value: step.value + slope * index })));
  const crowded = fc.record({
    kind: fc.constant('rateOfChange' as const),
    key: fc.constant('power'),
    direction: fc.constantFrom('rise' as const, 'fall' as const, 'either' as const),
    limit: fc.integer({ min: 5, max: 150 }),
    withinSeconds: fc.constantFrom(90, 240, 600),
  });

  test('is on only when the whole window says so, and always when the window less a thirtieth does', () => {
    const seen = { on: 0, missed: 0 };
    fc.assert(
      fc.property(crowded, climbs, (condition, steps) => {
        const judged = judgeWalk(condition, watched(steps));
        for (const [index, isOn] of judged.entries()) {
          const told = steps.slice(0, index + 1);
          const isWhole = hasChanged(condition, told, condition.withinSeconds);
          if (isOn) expect(isWhole).toBe(true);
          else expect(hasChanged(condition, told, condition.withinSeconds * (1 - 1 / slots))).toBe(false);
          if (isOn) seen.on += 1;
          else if (isWhole) seen.missed += 1;
        }
      }),
      { numRuns: 150 },
    );
    // Or the windows were never full, and nothing was seen.
    expect(seen.on).toBeGreaterThan(500);
    expect(seen.missed).toBeGreaterThan(0);
  });

  const shapes: Record<string, (index: number, count: number, value: number) => number> = {
    wild: (_index, _count, value) => value,
    rising: (index, _count, value) => index * 1000 + value / 1e6,
    // Swings that become smaller fill both lists at once.
    settling: (index, count, value) => (index % 2 ? 1 : -1) * (count - index) * 1000 + value / 1e6,
  };

  test.each(Object.keys(shapes))('stays small, whatever comes: %s', (shape) => {
    const most = { points: 0 };
    const readings = fc.array(fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.double({ noNaN: true, min: -1e6, max: 1e6 })), {
      minLength: 200,
      maxLength: 300,
      size: 'max',
    });
    fc.assert(
      fc.property(crowded, readings, (condition, pauses) => {
        let milliseconds = 0;
        const told = pauses.map(([pause, value], index): TimedReading => {
          milliseconds += pause;
          return [milliseconds / second, shapes[shape]!(index, pauses.length, value)];
        });
        for (const { state } of judgeReadings({ ...condition, direction: 'either' }, told)) {
          expect(JSON.stringify(state).length).toBeLessThanOrEqual(largestState);
          if (state?.kind === 'change') most.points = Math.max(most.points, state.window.low.length, state.window.high.length);
        }
      }),
      { numRuns: 20 },
    );
    expect(most.points).toBeLessThanOrEqual(slots + 1);
    if (shape !== 'wild') expect(most.points).toBe(slots + 1);
  });
});
