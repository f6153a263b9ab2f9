import { describe, expect, test } from 'vitest';
import {
  type DispatchRule,
  type EventLevel,
  findDispatchRule,
  findRuleHindrance,
  historyEvent,
  targetOfRule,
  type WorkOrderSource,
} from '#index.ts';

const rule = (id: string, changes: Partial<DispatchRule> = {}): DispatchRule => ({
  id,
  priority: 10,
  businessTypeIds: [],
  areaPath: null,
  levels: [],
  sources: [],
  ...changes,
});

const order = {
  areaPath: '/root/north/site/',
  level: 1 as EventLevel,
  source: historyEvent.eventAlarm as WorkOrderSource,
  businessTypeId: 'gas',
};
const find = (...rules: DispatchRule[]) => findDispatchRule(rules, order)?.id ?? null;

describe('the rule of a new order', () => {
  test('is null when no rule matches', () => {
    expect(find()).toBeNull();
    expect(find(rule('a', { businessTypeIds: ['power'] }))).toBeNull();
  });

  test('matches every order without criteria', () => {
    expect(find(rule('a'))).toBe('a');
  });

  test.each<[string, Partial<DispatchRule>, Partial<DispatchRule>]>([
    ['business type', { businessTypeIds: ['power', 'gas'] }, { businessTypeIds: ['power'] }],
    ['area with its subtree', { areaPath: '/root/north/' }, { areaPath: '/root/south/' }],
    ['level', { levels: [2, 1] }, { levels: [2, 3] }],
    ['source', { sources: [historyEvent.eventAlarm] }, { sources: [historyEvent.manuallyAdded, historyEvent.businessPlan] }],
  ])('depends on the %s', (_, fitting, other) => {
    expect(find(rule('a', fitting))).toBe('a');
    expect(find(rule('a', other))).toBeNull();
  });

  test('matches only when all of its criteria do', () => {
    expect(find(rule('a', { businessTypeIds: ['gas'], levels: [1], areaPath: '/root/', sources: [historyEvent.eventAlarm] }))).toBe('a');
    expect(find(rule('a', { businessTypeIds: ['gas'], levels: [1], areaPath: '/root/', sources: [historyEvent.businessPlan] }))).toBeNull();
  });

  test('is the one with the smallest priority, and the oldest among equal ones, in any order of the list', () => {
    const rules = [
      rule('c', { priority: 20 }),
      rule('b', { priority: 5 }),
      rule('a', { priority: 5 }),
      rule('d', { priority: 1, levels: [4] }),
    ];
    expect(find(...rules)).toBe('a');
    expect(find(...rules.toReversed())).toBe('a');
  });
});

test('a team can take an order if it exists, has the trade and somebody to accept', () => {
  const fit = { isDissolved: false, hasTrade: true, isLed: true };
  expect(findRuleHindrance(fit)).toBeNull();
  expect(findRuleHindrance({ ...fit, isLed: false })).toBe('nobodyToAccept');
  expect(findRuleHindrance({ ...fit, hasTrade: false, isLed: false })).toBe('wrongTrade');
  expect(findRuleHindrance({ isDissolved: true, hasTrade: false, isLed: false })).toBe('teamDissolved');
});

test('an order goes to a member on shift where the rule says so and there is one, and otherwise to the team', () => {
  const team = { kind: 'team', teamId: 'teamA' };
  expect(targetOfRule({ target: 'team', teamId: 'teamA' }, ['techA1'])).toEqual(team);
  expect(targetOfRule({ target: 'onShift', teamId: 'teamA' }, null)).toEqual(team);
  expect(targetOfRule({ target: 'onShift', teamId: 'teamA' }, [])).toEqual(team);
  expect(targetOfRule({ target: 'onShift', teamId: 'teamA' }, ['techA2', 'techA1'])).toEqual({ kind: 'person', accountId: 'techA2' });
});
