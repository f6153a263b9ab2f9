import type { AlarmCondition } from '@energy-om/domain';
import { beforeEach, expect, it } from 'vitest';
import { formatAlarmValue, isBeyond } from '#shared/alarm/alarm-value.ts';
import { describeCondition, describeEnd, describeLimit, formatSeconds } from '#shared/alarm/describe-condition.ts';
import { chooseLanguage } from '#shared/i18n/language.ts';
import { startTexts } from '#shared/i18n/texts.ts';

const winding = { label: '绕组温度', unit: '°C' };
const hot: AlarmCondition = { kind: 'threshold', key: 'w', direction: 'above', limit: 130, hysteresis: 5, forSeconds: 60, times: 1 };
const low: AlarmCondition = { ...hot, direction: 'below', limit: 1.5, hysteresis: 0.2, forSeconds: 0, times: 3 };
const fast: AlarmCondition = { kind: 'rateOfChange', key: 'w', direction: 'rise', limit: 10, withinSeconds: 300 };
const off: AlarmCondition = { kind: 'state', key: 'on', equals: false, forSeconds: 0, times: 1 };
const silent: AlarmCondition = { kind: 'noData', forSeconds: 7200 };

beforeEach(async () => {
  chooseLanguage('zh-CN');
  await startTexts();
});

it('describes conditions in plain words', () => {
  expect(describeCondition(hot, winding)).toBe('绕组温度 高于 130 °C 持续 60 秒');
  expect(describeCondition(low, { label: '压力', unit: 'kPa' })).toBe('压力 低于 1.5 kPa 连续 3 次');
  expect(describeCondition(fast, winding)).toBe('绕组温度 在 5 分钟内上升超过 10 °C');
  expect(describeCondition(off, { label: '开关状态', unit: null })).toBe('开关状态 为“关”');
  expect(describeCondition(silent, null)).toBe('2 小时无数据');
});

it('names a value that no model knows by its key', () => {
  expect(describeCondition(hot, null)).toBe('w 高于 130 持续 60 秒');
});

it('never rounds a duration', () => {
  expect([0, 60, 119, 120, 150, 3600, 5400, 3661].map(formatSeconds)).toEqual([
    '0 秒',
    '60 秒',
    '119 秒',
    '2 分钟',
    '150 秒',
    '1 小时',
    '90 分钟',
    '3661 秒',
  ]);
});

it('describes where an alarm is cleared, unless that is the limit', () => {
  expect(describeEnd(hot, '°C')).toBe('回到 125 °C 及以下时恢复');
  expect(describeEnd({ ...low, limit: 1.5, hysteresis: 0.2 }, 'kPa')).toBe('回到 1.7 kPa 及以上时恢复');
  expect(describeEnd({ ...hot, hysteresis: 0 }, '°C')).toBeNull();
  expect(describeEnd(fast, '°C')).toBeNull();
});

it('formats a limit that is shown beside a value', () => {
  expect([hot, low, fast, off, silent].map((condition) => describeLimit(condition, '%'))).toEqual([
    '高于 130%',
    '低于 1.5%',
    '5 分钟内上升超过 10%',
    null,
    '超过 2 小时无数据',
  ]);
});

it('formats the deciding value with the digits and the unit of its model', () => {
  const alarm = { condition: hot, decimals: 1, unit: '°C' };
  expect(formatAlarmValue(alarm, 132)).toBe('132.0 °C');
  expect(formatAlarmValue({ ...alarm, condition: fast }, 12.25)).toBe('+12.3 °C');
  expect(formatAlarmValue({ ...alarm, condition: fast }, -12)).toBe('-12.0 °C');
  expect(formatAlarmValue({ condition: off, decimals: 0, unit: null }, false)).toBe('关');
  expect(formatAlarmValue({ condition: silent, decimals: null, unit: null }, 7260)).toBe('2 小时 1 分钟无数据');
  expect(formatAlarmValue(alarm, null)).toBeNull();
});

it('judges by one value whether the condition still holds, where one value decides', () => {
  expect([isBeyond(hot, 130.1), isBeyond(hot, 130), isBeyond(low, 1.4), isBeyond(low, 1.5)]).toEqual([true, false, true, false]);
  expect([isBeyond(off, false), isBeyond(off, true)]).toEqual([true, false]);
  expect([isBeyond(fast, 3), isBeyond(silent, 3), isBeyond(hot, true), isBeyond(off, 'off')]).toEqual([null, null, null, null]);
});
