import { describe, expect, test } from 'vitest';
import { hot } from './support/conditions.ts';
import { changesOf } from './support/judge-readings.ts';

describe('duration and number of readings', () => {
  const slow = { ...hot, forSeconds: 60 };
  const thrice = { ...hot, times: 3 };

  test('the reading that completes the duration raises the alarm, by the time of the readings', () => {
    expect(
      changesOf(slow, [
        [0, 90],
        [59, 90],
        [60, 90],
      ]),
    ).toEqual([null, null, 'raised']);
    expect(
      changesOf(slow, [
        [0, 90],
        [600, 90],
      ]),
    ).toEqual([null, 'raised']);
  });

  test('a reading that is not beyond the limit restarts the duration, even within the hysteresis', () => {
    expect(
      changesOf(slow, [
        [0, 90],
        [30, 84],
        [61, 90],
        [120, 90],
        [121, 90],
      ]),
    ).toEqual([null, null, null, null, 'raised']);
  });

  test('the given number of consecutive readings raises the alarm', () => {
    expect(
      changesOf(thrice, [
        [0, 90],
        [1, 90],
        [2, 80],
        [3, 90],
        [4, 90],
        [5, 90],
      ]),
    ).toEqual([null, null, null, null, null, 'raised']);
  });

  test('both have to be reached', () => {
    const both = { ...hot, forSeconds: 10, times: 3 };
    expect(
      changesOf(both, [
        [0, 90],
        [20, 90],
        [21, 90],
      ]),
    ).toEqual([null, null, 'raised']);
    expect(
      changesOf(both, [
        [0, 90],
        [1, 90],
        [2, 90],
        [10, 90],
      ]),
    ).toEqual([null, null, null, 'raised']);
  });

  test('clearing needs no duration, and the next alarm needs the full duration again', () => {
    expect(
      changesOf(thrice, [
        [0, 90],
        [1, 90],
        [2, 90],
        [3, 70],
        [4, 90],
        [5, 90],
      ]),
    ).toEqual([null, null, 'raised', 'cleared', null, null]);
  });

  test('a reading that is received twice counts once', () => {
    expect(
      changesOf({ ...hot, times: 2 }, [
        [0, 90],
        [0, 90],
        [0, 90],
        [1, 90],
      ]),
    ).toEqual([null, null, null, 'raised']);
  });
});
