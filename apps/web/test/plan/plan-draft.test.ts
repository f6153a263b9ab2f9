import { beforeAll, describe, expect, it } from 'vitest';
import { describeMove } from '#features/plan/model/move-words.ts';
import {
  createEmptyPlan,
  type Plan,
  type PlanDraft,
  restartRule,
  toDates,
  toPlanDraft,
  toPlanInput,
} from '#features/plan/model/plan-draft.ts';
import { findPlanFaults } from '#features/plan/model/plan-faults.ts';
import { describeRule } from '#features/plan/model/rule-words.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

const stored: Plan = {
  ...{ id: 'p', version: 3, state: 'active', pause: null, name: '变压器季度巡检', description: '看油位', level: 3, mayManage: true },
  ...{ project: { id: 'project', name: '' }, site: { id: 'site', name: '' }, businessType: { id: 'type', name: '' } },
  ...{ route: null, devices: [{ id: 'd', name: '1 号变压器' }], trigger: 'calendar', rule: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1,-1' },
  ...{ startsAt: '2026-01-01T08:30', endsOn: null, season: { from: '11-15', to: '03-15' }, holidays: 'after' },
  ...{ leadMinutes: 90, durationMinutes: 2880, workMinutes: 45, catchUp: 'once', openOrder: 'make', nextAt: null },
  ...{ counter: null, meter: null, counterUnit: null },
};
const complete: PlanDraft = { ...toPlanDraft(stored), version: null };

it('a plan becomes what is typed, and the same input again', () => {
  const { deviceIds, projectId, siteId, businessTypeId, meterId, routeId, ...input } = toPlanInput(toPlanDraft(stored), stored);
  expect(stored).toMatchObject(input);
  expect({ deviceIds, projectId, siteId, businessTypeId, meterId, routeId }).toEqual({
    ...{ meterId: null, routeId: null, deviceIds: ['d'], projectId: 'project', siteId: 'site', businessTypeId: 'type' },
  });
});

it('a span of time has no days, and a month of the calendar begins with its first', () => {
  const { rule } = complete;
  const span = restartRule(rule, 'completion');
  expect(toDates({ ...complete, trigger: 'completion', rule: span }).rule).toBe('FREQ=MONTHLY;INTERVAL=3');
  expect(toDates({ ...complete, rule: restartRule(span, 'calendar') }).rule).toBe('FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1');
});

describe('findPlanFaults', () => {
  it('finds nothing wrong with a complete plan, and what a new one lacks', () => {
    expect(findPlanFaults(complete)).toEqual({});
    expect(Object.keys(findPlanFaults(createEmptyPlan('2026-11-20')))).toEqual(['name', 'projectId', 'siteId', 'businessTypeId']);
  });

  it.each([
    [{ interval: '1.5' }, 'interval', '请填写 1 到 1000 的整数'],
    [{ interval: '0' }, 'interval', '请填写 1 到 1000 的整数'],
    [{ durationHours: '0' }, 'durationHours', '请填写小时数，最多 2160'],
    [{ leadHours: '很久' }, 'leadHours', '请填写小时数，最多 1440'],
    [{ startDay: '1900-01-01' }, 'startsAt', '不能早于 2000 年'],
    [{ endsOn: '2025-12-31' }, 'endsOn', '不能早于起始日期'],
    [{ seasonFrom: '2-30' }, 'season.from', '请按月-日填写，例如 11-15'],
    [{ devices: [] }, 'deviceIds', '请至少选择一台设备'],
    [{ trigger: 'completion' }, 'rule', '不支持该规则'],
    [{ trigger: 'counter', counterEvery: '很多' }, 'counterEvery', '请填写大于 0 的数'],
    [{ trigger: 'counter', counterEvery: '0' }, 'counterEvery', '请填写大于 0 的数'],
    [{ trigger: 'counter', counterAlready: '501' }, 'counterAlready', '不能大于每次的累计量'],
    [{ trigger: 'counter', holidays: 'skip' }, 'holidays', '按运行量触发的任务不能跳过'],
    [{ trigger: 'counter', isOfDevices: false }, 'meterId', '请选择计数的表计'],
  ] as const)('%j: %s', (changes, field, text) => {
    expect(findPlanFaults({ ...complete, ...changes })).toEqual({ [field]: text });
  });
});

it.each([
  ['calendar', 'FREQ=MONTHLY;BYMONTHDAY=1,-1', '每月 1 日、最后一天 08:00'],
  ['calendar', 'FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR', '每 3 个月 最后一个周五 08:00'],
  ['calendar', 'FREQ=WEEKLY', '每周 周四 08:00'],
  ['completion', 'FREQ=MONTHLY;INTERVAL=3', '上次完成 3 个月后 08:00'],
  ['completion', 'FREQ=HOURLY;INTERVAL=12', '上次完成 12 小时后'],
  ['calendar', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=10', '每年 4月10日 08:00'],
  ['calendar', 'FREQ=YEARLY;BYMONTH=4,10;BYMONTHDAY=10', '每年 4月10日、10月10日 08:00'],
] as const)('describeRule: %s %s is %s', (trigger, rule, words) => {
  expect(describeRule({ trigger, rule, startsAt: '2026-01-01T08:00', counter: null, counterUnit: null })).toBe(words);
});

it('describeRule says what is counted in the unit of the register', () => {
  const counted = { trigger: 'counter', rule: '', startsAt: '2026-01-01T08:00', counterUnit: 'h' } as const;
  expect(describeRule({ ...counted, counter: { every: 1500, from: 'step', already: 0 } })).toBe('每累计 1,500 h');
  expect(describeRule({ ...counted, counter: { every: 250, from: 'finish', already: 0 } })).toBe('上次完成后累计 250 h');
});

it.each([
  ['2026-01-01', 'holiday', 3, null, '元旦，顺延 3 天'],
  ['2026-02-18', 'holiday', -3, null, '春节，提前 3 天'],
  ['2026-11-21', 'restDay', 2, null, '周六，顺延 2 天'],
  ['2026-10-01', null, 0, 'holiday', '国庆节，跳过'],
  ['2026-11-21', null, 0, 'holiday', '周六，跳过'],
  ['2026-01-02', 'holiday', 2, 'sameDay', '与同一天的任务合并'],
  ['2026-11-20', null, 0, null, null],
] as const)('describeMove: %s %s %s %s is %s', (day, moved, movedDays, leftOut, words) => {
  expect(describeMove({ day, moved, movedDays, leftOut })).toBe(words);
});
