import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedOfStep, findNextStep, forecastCount } from '#plan/plan-counter.ts';

const dayMs = 86_400_000;
const fixed = { every: 500, from: 'step' } as const;

describe('findNextStep', () => {
  it.each([
    [
      { steps: 0, counted: 0, lastStep: null },
      { step: 1, remaining: 500, missed: 0 },
    ],
    [
      { steps: 0, counted: 499, lastStep: null },
      { step: 1, remaining: 1, missed: 0 },
    ],
    [
      { steps: 0, counted: 500, lastStep: null },
      { step: 1, remaining: 0, missed: 0 },
    ],
    [
      { steps: 0, counted: 1720, lastStep: null },
      { step: 3, remaining: -220, missed: 2 },
    ],
    [
      { steps: 0, counted: 1720, lastStep: 3 },
      { step: 4, remaining: 280, missed: 0 },
    ],
    // What was corrected to less brings no step again.
    [
      { steps: 0, counted: 400, lastStep: 3 },
      { step: 4, remaining: 1600, missed: 0 },
    ],
    // Counted anew after three steps.
    [
      { steps: 3, counted: 520, lastStep: 3 },
      { step: 4, remaining: -20, missed: 0 },
    ],
  ])('of %j is %j', (state, next) => expect(findNextStep(fixed, state)).toEqual(next));

  it('counts anew from each finish, and misses nothing', () => {
    const finish = { every: 500, from: 'finish' } as const;
    expect(findNextStep(finish, { steps: 0, counted: 1720, lastStep: 2 })).toEqual({ step: 3, remaining: -1220, missed: 0 });
  });

  it('makes each step once, however the count comes in, goes back and is looked at', () => {
    const every = fc.double({ min: 0.1, max: 1000, noNaN: true });
    const changes = fc.array(fc.double({ min: -300, max: 900, noNaN: true }), { maxLength: 60 });
    fc.assert(
      fc.property(every, changes, (interval, amounts) => {
        const made: number[] = [];
        let [counted, most] = [0, 0];
        for (const amount of amounts) {
          counted = Math.max(0, counted + amount);
          most = Math.max(most, counted);
          const { step, remaining } = findNextStep({ every: interval, from: 'step' }, { steps: 0, counted, lastStep: made.at(-1) ?? null });
          if (remaining <= 1e-6) made.push(step);
        }
        expect(made).toEqual([...new Set(made)].sort((one, other) => one - other));
        expect(made.at(-1) ?? 0).toBe(Math.floor(most / interval + 1e-9));
      }),
    );
  });

  it('reaches a step in spite of sums that are a little off', () => {
    const counted = Array.from({ length: 10 }, () => 0.1).reduce((sum, one) => sum + one, 0);
    expect(counted).toBeLessThan(1);
    expect(findNextStep({ every: 1, from: 'step' }, { steps: 0, counted: counted + 1, lastStep: 1 }).step).toBe(2);
  });
});

it('shows what is counted of the present interval', () => {
  expect(countedOfStep(fixed, { remaining: 120 })).toBe(380);
  expect(countedOfStep(fixed, { remaining: -20 })).toBe(520);
  expect(countedOfStep(fixed, { remaining: 1600 })).toBe(0);
});

it('forecasts by the mean of a day, and nothing where it stands still', () => {
  expect(forecastCount(100, 24, 0)).toBeCloseTo((100 / 24) * dayMs, 3);
  expect(forecastCount(0, 0, 5)).toBe(5);
  expect(forecastCount(100, 0, 5)).toBeNull();
});
