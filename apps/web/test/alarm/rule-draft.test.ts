import type { AlarmCondition } from '@energy-om/domain';
import { beforeAll, expect, it } from 'vitest';
import { createEmptyRule, type Rule, type RuleDraft, toCondition, toRuleDraft, toRuleInput } from '#features/alarm/model/rule-draft.ts';
import { findRuleFaults } from '#features/alarm/model/rule-faults.ts';
import { toSeconds, toTyped } from '#features/alarm/model/typed-time.ts';
import { joinValues, listFitValues, type WatchableValue } from '#features/alarm/model/watched-values.ts';
import { startChineseTexts } from '../support/texts.ts';

const conditions: AlarmCondition[] = [
  { kind: 'threshold', key: 'load', direction: 'below', limit: -1.25, hysteresis: 0.5, forSeconds: 90, times: 3 },
  { kind: 'rateOfChange', key: 'load', direction: 'either', limit: 10, withinSeconds: 300 },
  { kind: 'state', key: 'on', equals: false, forSeconds: 0, times: 1 },
  { kind: 'state', key: 'on', equals: 'open', forSeconds: 3600, times: 1 },
  { kind: 'noData', forSeconds: 600 },
];

const rule: Rule = {
  id: 'rule-1',
  version: 4,
  name: '过负荷',
  target: { kind: 'device', id: 'device-1', name: '1号变压器' },
  condition: conditions[0] as AlarmCondition,
  watched: null,
  schedule: [{ weekdays: [1, 2], from: '22:00', to: '06:00' }],
  level: 3,
  businessType: { id: 'type-1', name: '配电检修' },
  enabled: false,
  openAlarms: 0,
  template: null,
};

beforeAll(startChineseTexts);

it('sends an unchanged rule as it was read', () => {
  for (const condition of conditions) {
    const { target, businessType, watched, openAlarms, template, ...same } = { ...rule, condition };
    expect(toRuleInput(toRuleDraft({ ...rule, condition }), rule)).toEqual({
      ...same,
      target: { kind: 'device', id: 'device-1' },
      businessTypeId: 'type-1',
    });
  }
});

it('reads a missing schedule as always, and creates a new rule without an id', () => {
  const input = toRuleInput(toRuleDraft({ ...rule, schedule: null }), null);
  expect(input.schedule).toBeNull();
  expect(input).not.toHaveProperty('id');
  expect(input).not.toHaveProperty('version');
});

it('writes durations in the largest whole unit and reads them exactly', () => {
  expect([60, 119, 120, 5400, 86_400].map(toTyped)).toEqual([
    { amount: '60', unit: 'second' },
    { amount: '119', unit: 'second' },
    { amount: '2', unit: 'minute' },
    { amount: '90', unit: 'minute' },
    { amount: '24', unit: 'hour' },
  ]);
  expect(toSeconds({ amount: '0.1', unit: 'hour' })).toBe(360);
  expect(toSeconds({ amount: 'soon', unit: 'hour' })).toBeNaN();
});

it('reports every field that a new rule lacks', () => {
  expect(Object.keys(findRuleFaults(createEmptyRule('model'), [])).sort()).toEqual([
    'condition.key',
    'condition.limit',
    'name',
    'target.id',
  ]);
});

it('finds no fault in a rule that was read', () => {
  for (const condition of conditions) expect(findRuleFaults(toRuleDraft({ ...rule, condition }), ['load', 'on'])).toEqual({});
});

it.each<[field: string, change: Partial<RuleDraft['condition']>, text: string]>([
  ['condition.limit', { limit: 'viel' }, '请输入数字'],
  ['condition.limit', { limit: ' ' }, '请检查数据'],
  ['condition.hysteresis', { hysteresis: '-1' }, '不能小于 0'],
  ['condition.times', { times: '1.5' }, '请输入整数'],
  ['condition.times', { times: '0' }, '请输入 1 到 1000'],
  ['condition.forSeconds', { forTime: { amount: '25', unit: 'hour' } }, '时间须在 24 小时以内'],
  ['condition.key', { key: 'gone' }, '请重新选择'],
  ['condition.forSeconds', { kind: 'noData', silence: { amount: '9', unit: 'second' } }, '至少 10 秒'],
  ['condition.limit', { kind: 'rateOfChange', changeLimit: '0' }, '请输入大于 0 的数字'],
])('reports the fault at %s of %j', (field, change, text) => {
  const draft = toRuleDraft(rule);
  expect(findRuleFaults({ ...draft, condition: { ...draft.condition, ...change } }, ['load'])).toEqual({ [field]: text });
});

it('reports the faults of a window at that window', () => {
  const schedule = [{ weekdays: [], from: '', to: '18:00' }];
  expect(findRuleFaults({ ...toRuleDraft(rule), schedule }, ['load'])).toEqual({
    'schedule.0.weekdays': '请至少选择一天',
    'schedule.0.from': '请输入时间',
  });
  expect(findRuleFaults({ ...toRuleDraft(rule), schedule: [] }, ['load'])).toEqual({ schedule: '请至少添加一个时段' });
});

it('leaves the check of the key to the server where the target’s values could not be read', () => {
  expect(findRuleFaults(toRuleDraft(rule), null)).toEqual({});
});

it('keeps the fields of other kinds of condition while one is tried', () => {
  const draft = toRuleDraft(rule).condition;
  expect(toCondition({ ...{ ...draft, kind: 'noData' }, kind: 'threshold' })).toEqual(rule.condition);
});

it('offers numbers for limits and switches for states, each once', () => {
  const load: WatchableValue = { key: 'load', label: '负载率', unit: '%', valueType: 110 };
  const on: WatchableValue = { key: 'on', label: '开关状态', unit: null, valueType: 130 };
  const values = joinValues([{ values: [load, on] }, { values: [{ ...load, label: '别名' }] }]);
  expect(values).toEqual([load, on]);
  expect(listFitValues(values, 'threshold')).toEqual([load]);
  expect(listFitValues(values, 'state')).toEqual([on]);
  expect(listFitValues(values, 'noData')).toEqual([]);
});
