import { describe, expect, test } from 'vitest';
import { isRaised, judgeReading, secondMs } from '#index.ts';
import { hot, start, switchedOff, warming } from './support/conditions.ts';
import { changesOf, judgeReadings } from './support/judge-readings.ts';

describe('a threshold', () => {
  test('is exceeded by values beyond it, and raises once', () => {
    expect(
      changesOf(hot, [
        [0, 84.9],
        [1, 85],
        [2, 85.1],
        [3, 99],
      ]),
    ).toEqual([null, null, 'raised', null]);
  });

  test('clears at the limit minus the hysteresis and not before', () => {
    const readings = [
      [0, 86],
      [1, 85],
      [2, 80.1],
      [3, 80],
      [4, 79],
    ] as const;
    expect(changesOf(hot, readings)).toEqual(['raised', null, null, 'cleared', null]);
  });

  test('raises no alarm within its hysteresis', () => {
    expect(
      changesOf(hot, [
        [0, 83],
        [1, 85],
        [2, 81],
      ]),
    ).toEqual([null, null, null]);
  });

  test('works symmetrically for lower limits', () => {
    const cold = { ...hot, direction: 'below', limit: 5, hysteresis: 2 } as const;
    expect(
      changesOf(cold, [
        [0, 5],
        [1, 4.9],
        [2, 6.9],
        [3, 7],
        [4, -20],
      ]),
    ).toEqual([null, 'raised', null, 'cleared', 'raised']);
  });

  test('clears at the limit itself without hysteresis', () => {
    expect(
      changesOf({ ...hot, hysteresis: 0 }, [
        [0, 85.1],
        [1, 85],
      ]),
    ).toEqual(['raised', 'cleared']);
    expect(
      changesOf({ ...hot, direction: 'below', hysteresis: 0 }, [
        [0, 84.9],
        [1, 85],
      ]),
    ).toEqual(['raised', 'cleared']);
  });

  test('is not affected by binary rounding', () => {
    // 0.3 - 0.1 is slightly less than 0.2, and 0.1 + 0.2 slightly more than 0.3.
    expect(
      changesOf({ ...hot, limit: 0.3, hysteresis: 0.1 }, [
        [0, 0.31],
        [1, 0.2],
      ]),
    ).toEqual(['raised', 'cleared']);
    expect(
      changesOf({ ...hot, direction: 'below', limit: 0.1, hysteresis: 0.2 }, [
        [0, 0.05],
        [1, 0.3],
      ]),
    ).toEqual(['raised', 'cleared']);
  });

  test('returns the value that caused a transition, and null without one', () => {
    expect(
      judgeReadings(hot, [
        [0, 90],
        [1, 91],
        [2, 60],
      ]).map(({ value }) => value),
    ).toEqual([90, null, 60]);
    expect(judgeReadings({ ...hot, limit: -1, hysteresis: 0 }, [[0, 0]])[0]?.value).toBe(0);
  });
});

test('two different values at the same instant are both judged', () => {
  expect(
    changesOf(hot, [
      [0, 70],
      [0, 90],
      [0, 70],
    ]),
  ).toEqual([null, 'raised', 'cleared']);
});

describe('a state', () => {
  test('raises while it has the undesired value', () => {
    const judgements = judgeReadings(switchedOff, [
      [0, true],
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(judgements.map(({ change }) => change)).toEqual([null, 'raised', null, 'cleared']);
    expect(judgements.map(({ value }) => value)).toEqual([null, false, null, true]);
  });

  test('can be a text', () => {
    expect(
      changesOf({ ...switchedOff, equals: 'fault' }, [
        [0, 'ok'],
        [1, 'fault'],
        [2, 'Fault'],
      ]),
    ).toEqual([null, 'raised', 'cleared']);
  });

  test('can require a duration', () => {
    expect(
      changesOf({ ...switchedOff, forSeconds: 5 }, [
        [0, false],
        [4, false],
        [5, false],
      ]),
    ).toEqual([null, null, 'raised']);
  });
});

describe('nothing changes', () => {
  const building = judgeReadings({ ...hot, times: 3 }, [[10, 90]])[0]!.state;
  const raised = judgeReadings(hot, [[10, 90]])[0]!.state;

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true, 'hot', '90'])(
    'for %s as the value of a threshold',
    (value) => {
      for (const state of [null, building, raised]) {
        const judgement = judgeReading(hot, state, { at: start + 11 * secondMs, value }, true);
        expect(judgement).toEqual({ state, change: null, value: null });
      }
    },
  );

  test.each([0, 1, 'false', Number.NaN])('for %s as the value of a switch', (value) => {
    expect(judgeReading(switchedOff, null, { at: start, value }, true)).toEqual({ state: null, change: null, value: null });
  });

  test('for readings older than the last one, whatever their value', () => {
    for (const value of [70, 90]) {
      expect(judgeReading(hot, raised, { at: start, value }, true)).toEqual({ state: raised, change: null, value: null });
      expect(judgeReading({ ...hot, times: 3 }, building, { at: start, value }, true).state).toEqual(building);
    }
  });

  test('for an older reading beyond the limit after a newer one within it', () => {
    expect(
      changesOf(hot, [
        [10, 70],
        [5, 90],
      ]),
    ).toEqual([null, null]);
  });
});

describe('outside the schedule', () => {
  test('no alarm is raised, and what was building up is reset', () => {
    expect(
      changesOf(hot, [
        [0, 90, false],
        [1, 90],
      ]),
    ).toEqual([null, 'raised']);
    expect(
      changesOf({ ...hot, times: 2 }, [
        [0, 90],
        [1, 90, false],
        [2, 90],
        [3, 90],
      ]),
    ).toEqual([null, null, null, 'raised']);
  });

  test('a raised alarm continues and ends with its condition', () => {
    expect(
      changesOf(hot, [
        [0, 90],
        [1, 90, false],
        [2, 83, false],
        [3, 70, false],
        [4, 90, false],
      ]),
    ).toEqual(['raised', null, null, 'cleared', null]);
  });
});

test('a rule whose condition changes to another kind keeps its alarm, which the new condition clears', () => {
  const { state } = judgeReadings(switchedOff, [[0, false]])[0]!;
  expect(isRaised(state)).toBe(true);
  expect(
    judgeReadings(
      hot,
      [
        [1, 84],
        [2, 70],
      ],
      state,
    ).map(({ change }) => change),
  ).toEqual([null, 'cleared']);
  expect(judgeReadings(warming, [[1, 84]], state)[0]?.change).toBe('cleared');
  expect(judgeReadings(hot, [[1, 90]], { kind: 'silence', isRaised: true, countsFrom: 0 })[0]?.change).toBeNull();
  expect(isRaised(null)).toBe(false);
});
