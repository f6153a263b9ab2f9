import { beforeAll, expect, it } from 'vitest';
import { createEmptyRule, type Rule, readPriority, toRuleDraft, toRuleInput } from '#features/dispatch-rule/model/rule-draft.ts';
import { findRuleFaults } from '#features/dispatch-rule/model/rule-faults.ts';
import { startChineseTexts } from '../support/texts.ts';

const rule: Rule = {
  id: 'rule-1',
  version: 3,
  name: '燃气告警派给燃气班',
  priority: 20,
  businessTypes: [{ id: 'gas', name: '燃气维修' }],
  area: { id: 'site-1', name: '滨江园区' },
  levels: [1, 2],
  sources: [1],
  target: 'onShift',
  team: { id: 'team-1', name: '燃气班' },
  hindrance: null,
  enabled: true,
  mayManage: true,
};

beforeAll(startChineseTexts);

it('sends an unchanged rule as it was read', () => {
  expect(toRuleInput(toRuleDraft(rule), rule)).toEqual({
    id: 'rule-1',
    version: 3,
    name: '燃气告警派给燃气班',
    priority: 20,
    businessTypeIds: ['gas'],
    areaId: 'site-1',
    levels: [1, 2],
    sources: [1],
    target: 'onShift',
    teamId: 'team-1',
    enabled: true,
  });
});

it('gives a new rule a number after the others, and never more than the largest number', () => {
  expect(createEmptyRule([], null).priority).toBe('10');
  expect(createEmptyRule([rule, { priority: 5 }], 'site-1')).toMatchObject({ priority: '30', areaId: 'site-1', version: null });
  expect(createEmptyRule([{ priority: 995 }], null).priority).toBe('999');
});

it('reports every field that a rule requires', () => {
  expect(findRuleFaults(createEmptyRule([], null))).toEqual({ name: '请检查数据', teamId: '请检查数据' });
  expect(findRuleFaults({ ...toRuleDraft(rule), priority: '0' })).toEqual({ priority: '请输入 1 到 999 的整数' });
  expect(findRuleFaults(toRuleDraft(rule))).toEqual({});
});

it.each([
  ['1', 1],
  [' 999 ', 999],
  ['', null],
  ['0', null],
  ['1000', null],
  ['1.5', null],
  ['-1', null],
  ['ten', null],
])('reads the number %j as %j', (typed, number) => expect(readPriority(typed)).toBe(number));
