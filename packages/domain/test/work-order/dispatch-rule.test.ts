import { describe, expect, test } from 'vitest';
import {
  type DispatchRule,
  type EventLevel,
  findDispatchRule,
  findRuleHindrance,
  type HeldSkill,
  historyEvent,
  type RuleTargetKind,
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

describe('whom a rule dispatches to', () => {
  const team = { kind: 'team', teamId: 'teamA' };
  const onShift: { target: RuleTargetKind; teamId: string } = { target: 'onShift', teamId: 'teamA' };
  const person = (accountId: string, ...heldSkills: HeldSkill[]) => ({ accountId, heldSkills });
  const highVoltage = (endsOn: string | null): HeldSkill => ({ kind: 'highVoltage', name: '', endsOn });
  const nothing = { skillDemands: [], lastDay: '2026-11-20' };
  const certificate = { skillDemands: [[{ kind: 'highVoltage' as const, name: '' }]], lastDay: '2026-11-20' };

  test('is the team where the rule says so or there is no roster', () => {
    expect(targetOfRule({ ...onShift, target: 'team' }, [person('techA1')], nothing)).toEqual({ target: team, fallback: null });
    expect(targetOfRule(onShift, null, certificate)).toEqual({ target: team, fallback: null });
  });

  test('is the most suitable member on shift, and the team where there is none', () => {
    expect(targetOfRule(onShift, [person('techA2'), person('techA1')], nothing).target).toEqual({ kind: 'person', accountId: 'techA2' });
    expect(targetOfRule(onShift, [], nothing)).toEqual({ target: team, fallback: 'nobodyOnShift' });
  });

  test('is the first who holds what the work demands to the end of its last day', () => {
    const people = [person('without'), person('ends before', highVoltage('2026-11-19')), person('fit', highVoltage('2026-11-20'))];
    expect(targetOfRule(onShift, people, certificate)).toEqual({ target: { kind: 'person', accountId: 'fit' }, fallback: null });
    expect(targetOfRule(onShift, people.slice(0, 2), certificate)).toEqual({ target: team, fallback: 'nobodyQualified' });
    expect(targetOfRule(onShift, [person('for ever', highVoltage(null))], certificate).target).toEqual({
      kind: 'person',
      accountId: 'for ever',
    });
  });
});
