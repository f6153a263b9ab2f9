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
  test('is none where no rule fits', () => {
    expect(find()).toBeNull();
    expect(find(rule('a', { businessTypeIds: ['power'] }))).toBeNull();
  });

  test('fits whatever it says nothing about', () => {
    expect(find(rule('a'))).toBe('a');
  });

  test.each<[string, Partial<DispatchRule>, Partial<DispatchRule>]>([
    ['business type', { businessTypeIds: ['power', 'gas'] }, { businessTypeIds: ['power'] }],
    ['area with its subtree', { areaPath: '/root/north/' }, { areaPath: '/root/south/' }],
    ['level', { levels: [2, 1] }, { levels: [2, 3] }],
    ['source', { sources: [historyEvent.eventAlarm] }, { sources: [historyEvent.manuallyAdded, historyEvent.businessPlan] }],
  ])('asks for the %s', (_, fitting, other) => {
    expect(find(rule('a', fitting))).toBe('a');
    expect(find(rule('a', other))).toBeNull();
  });

  test('fits only where all it asks for is so', () => {
    expect(find(rule('a', { businessTypeIds: ['gas'], levels: [1], areaPath: '/root/', sources: [historyEvent.eventAlarm] }))).toBe('a');
    expect(find(rule('a', { businessTypeIds: ['gas'], levels: [1], areaPath: '/root/', sources: [historyEvent.businessPlan] }))).toBeNull();
  });

  test('is the one of the smallest number, of equals the older, however they come', () => {
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

test('a team takes it that is there, of the trade, and has someone to accept', () => {
  const fit = { isDissolved: false, hasTrade: true, isLed: true };
  expect(findRuleHindrance(fit)).toBeNull();
  expect(findRuleHindrance({ ...fit, isLed: false })).toBe('nobodyToAccept');
  expect(findRuleHindrance({ ...fit, hasTrade: false, isLed: false })).toBe('wrongTrade');
  expect(findRuleHindrance({ isDissolved: true, hasTrade: false, isLed: false })).toBe('teamDissolved');
});

test('it goes to who is on shift by the roster where the rule says so, else to the team', () => {
  const team = { kind: 'team', teamId: 'teamA' };
  expect(targetOfRule({ target: 'team', teamId: 'teamA' }, ['techA1'])).toEqual(team);
  expect(targetOfRule({ target: 'onShift', teamId: 'teamA' }, null)).toEqual(team);
  expect(targetOfRule({ target: 'onShift', teamId: 'teamA' }, [])).toEqual(team);
  expect(targetOfRule({ target: 'onShift', teamId: 'teamA' }, ['techA2', 'techA1'])).toEqual({ kind: 'person', accountId: 'techA2' });
});
