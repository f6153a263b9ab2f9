import { describe, expect, test } from 'vitest';
import { type AlarmCondition, findConditionFaults, limitOf } from '#index.ts';
import { hot, switchedOff, warming } from './support/conditions.ts';

const keys = ['windingTemperature', 'on'];
const silent: AlarmCondition = { kind: 'noData', forSeconds: 300 };
/** Accepts any object, as form input may not conform to the type. */
const faultsOf = (condition: object) => findConditionFaults(condition as AlarmCondition, keys);

describe('the faults of a condition', () => {
  test('are none for valid conditions up to the limits', () => {
    for (const condition of [hot, warming, switchedOff, silent]) expect(faultsOf(condition)).toEqual({});
    expect(faultsOf({ ...hot, limit: -40, hysteresis: 0, forSeconds: 86_400, times: 1000 })).toEqual({});
    expect(faultsOf({ ...warming, limit: 0, withinSeconds: 86_400 })).toEqual({});
    expect(faultsOf({ ...switchedOff, equals: 'x'.repeat(60) })).toEqual({});
    for (const forSeconds of [10, 86_400]) expect(faultsOf({ ...silent, forSeconds })).toEqual({});
  });

  test.each([
    [hot, 'key', 'voltage', 'notAnOption'],
    [hot, 'key', '', 'missing'],
    [hot, 'direction', 'rise', 'notAnOption'],
    [hot, 'limit', Number.NaN, 'wrongKind'],
    [hot, 'limit', Number.POSITIVE_INFINITY, 'wrongKind'],
    [hot, 'limit', '85', 'wrongKind'],
    [hot, 'limit', null, 'missing'],
    [hot, 'hysteresis', -0.1, 'outOfRange'],
    [hot, 'hysteresis', undefined, 'missing'],
    [hot, 'forSeconds', -1, 'outOfRange'],
    [hot, 'forSeconds', 86_401, 'outOfRange'],
    [hot, 'forSeconds', 1.5, 'wrongKind'],
    [hot, 'times', 0, 'outOfRange'],
    [hot, 'times', 1001, 'outOfRange'],
    [hot, 'times', 2.5, 'wrongKind'],
    [warming, 'key', 'power', 'notAnOption'],
    [warming, 'direction', 'above', 'notAnOption'],
    [warming, 'limit', -1, 'outOfRange'],
    [warming, 'withinSeconds', 0, 'outOfRange'],
    [warming, 'withinSeconds', 86_401, 'outOfRange'],
    [switchedOff, 'key', 'off', 'notAnOption'],
    [switchedOff, 'equals', '', 'missing'],
    [switchedOff, 'equals', undefined, 'missing'],
    [switchedOff, 'equals', 1, 'wrongKind'],
    [switchedOff, 'equals', 'x'.repeat(61), 'outOfRange'],
    [switchedOff, 'times', 0, 'outOfRange'],
    [silent, 'forSeconds', 9, 'outOfRange'],
    [silent, 'forSeconds', 86_401, 'outOfRange'],
    [silent, 'kind', 'unknown', 'notAnOption'],
  ] as const)('%o with %s %s: %s', (condition, field, value, fault) => {
    expect(faultsOf({ ...condition, [field]: value })).toEqual({ [field]: fault });
  });

  test('are all reported together', () => {
    expect(faultsOf({ kind: 'threshold' })).toEqual({
      key: 'missing',
      direction: 'missing',
      limit: 'missing',
      hysteresis: 'missing',
      forSeconds: 'missing',
      times: 'missing',
    });
  });
});

test('the limit of a condition', () => {
  expect([hot, warming, switchedOff, silent].map(limitOf)).toEqual([85, 10, null, 300]);
});
