import { describe, expect, test } from 'vitest';
import { warming } from './support/conditions.ts';
import { changesOf, judgeReadings, type TimedReading } from './support/judge-readings.ts';

const falling = { ...warming, direction: 'fall' } as const;
const either = { ...warming, direction: 'either' } as const;

describe('a rate of change', () => {
  test('raises once the value has risen by more than the limit within the window', () => {
    expect(
      changesOf(warming, [
        [0, 20],
        [30, 30],
        [60, 30.1],
      ]),
    ).toEqual([null, null, 'raised']);
  });

  test('includes the first instant of the window and nothing before it', () => {
    expect(
      changesOf(warming, [
        [0, 20],
        [60, 31],
      ]),
    ).toEqual([null, 'raised']);
    expect(
      changesOf(warming, [
        [0, 20],
        [60.001, 31],
      ]),
    ).toEqual([null, null]);
  });

  test('compares with the lowest value of the window, not with the first or the last', () => {
    expect(
      changesOf(warming, [
        [0, 25],
        [10, 20],
        [20, 24],
        [30, 31],
      ]),
    ).toEqual([null, null, null, 'raised']);
  });

  test('does not merge close readings while there are few', () => {
    // The reading at 0 s leaves the window half a second before the last reading; the one at 1 s is still in it.
    const readings: TimedReading[] = [
      [0, 20],
      [1, 21],
      [2, 22],
      [3, 23],
      [4, 24],
      [5, 25],
      [6, 26],
      [60.5, 31.5],
    ];
    expect(changesOf(warming, readings).at(-1)).toBe('raised');
  });

  test('clears when the value stays or returns', () => {
    expect(
      changesOf(warming, [
        [0, 20],
        [50, 31],
        [60, 31],
        [61, 31],
      ]),
    ).toEqual([null, 'raised', null, 'cleared']);
    expect(
      changesOf(warming, [
        [0, 20],
        [50, 31],
        [51, 30],
      ]),
    ).toEqual([null, 'raised', 'cleared']);
  });

  test('considers only its direction, or both', () => {
    const down: TimedReading[] = [
      [0, 40],
      [10, 20],
    ];
    const up: TimedReading[] = [
      [0, 20],
      [10, 40],
    ];
    expect([warming, falling, either].map((condition) => changesOf(condition, up)[1])).toEqual(['raised', null, 'raised']);
    expect([warming, falling, either].map((condition) => changesOf(condition, down)[1])).toEqual([null, 'raised', 'raised']);
  });

  test('returns the signed change', () => {
    expect(
      judgeReadings(warming, [
        [0, 20.1],
        [10, 40.4],
        [11, 25],
      ]).map(({ value }) => value),
    ).toEqual([null, 20.3, 4.9]);
    expect(
      judgeReadings(falling, [
        [0, 40],
        [10, 20],
      ])[1]?.value,
    ).toBe(-20);
    expect(
      judgeReadings(either, [
        [0, 30],
        [10, 25],
        [20, 41],
      ])[2]?.value,
    ).toBe(16);
    expect(
      judgeReadings(either, [
        [0, 30],
        [10, 35],
        [20, 19],
      ])[2]?.value,
    ).toBe(-16);
  });

  test('is not affected by binary rounding', () => {
    // 1.1 - 0.9 is slightly more than 0.2; the difference of large numbers has fewer correct digits.
    expect(
      changesOf({ ...warming, limit: 0.2 }, [
        [0, 0.9],
        [1, 1.1],
        [2, 1.11],
      ]),
    ).toEqual([null, null, 'raised']);
    expect(
      changesOf({ ...warming, limit: 0.2 }, [
        [0, 1_000_000.1],
        [1, 1_000_000.3],
        [2, 1_000_000.31],
      ]),
    ).toEqual([null, null, 'raised']);
    expect(
      changesOf({ ...either, limit: 0 }, [
        [0, 123_456_789.1234],
        [1, 123_456_789.1234],
      ]),
    ).toEqual([null, null]);
  });

  test('ignores older readings and values that are not numbers', () => {
    expect(
      changesOf(warming, [
        [10, 30],
        [0, 10],
        [11, 31],
        [12, Number.NaN],
        [13, 'x'],
        [14, false],
      ]),
    ).toEqual([null, null, null, null, null, null]);
  });

  test('resets its window outside its schedule', () => {
    expect(
      changesOf(warming, [
        [0, 20],
        [10, 25, false],
        [20, 32],
        [30, 43],
      ]),
    ).toEqual([null, null, null, 'raised']);
    expect(
      changesOf(warming, [
        [0, 20],
        [10, 40, false],
        [20, 41, false],
      ]),
    ).toEqual([null, null, null]);
  });

  test('continues outside its schedule once raised, clears by its condition, and starts again', () => {
    const readings: TimedReading[] = [
      [0, 20],
      [10, 31],
      [20, 32, false],
      [30, 32, false],
      [90, 32, false],
      [91, 43],
    ];
    expect(changesOf(warming, readings)).toEqual([null, 'raised', null, null, 'cleared', null]);
  });
});
