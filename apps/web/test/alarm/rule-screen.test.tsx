import { bodyCode } from '@energy-om/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Rule } from '#features/alarm/model/rule-draft.ts';
import { RuleEditScreen } from '#features/alarm/screens/RuleEditScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMember, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const condition = { kind: 'threshold', key: 'oil', direction: 'above', limit: 85, hysteresis: 2, forSeconds: 60, times: 1 } as const;
const rule: Rule = {
  ...{ id: 'rule-1', version: 3, name: '油温过高', level: 2, businessType: null, schedule: null, enabled: true, template: null },
  ...{ target: { kind: 'device', id: 'device-1', name: '1号变压器' }, condition, watched: { label: '油温', unit: '°C' }, openAlarms: 0 },
} as Rule;
const wholeTenant = createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: null }] });

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['alarm-rule.manage', 'member.manage']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows in what a rule differs that somebody else has changed meanwhile, and saves over it only when that is chosen', async () => {
  let stored = rule;
  const { callsOf } = startFakeServer(({ name, input }) => {
    if (name === 'listAlarmRules') return success({ items: [stored], total: 1, cursor: null });
    if (name === 'getMember') return success(wholeTenant);
    if (name === 'getMeter') return success({ values: [{ key: 'oil', label: '油温', unit: '°C', valueType: 'YCLX' }] });
    if (name !== 'saveAlarmRule') return success([]);
    if (input.version === 4) return success({ ...stored, version: 5 });
    stored = { ...rule, version: 4, level: 1, schedule: [{ weekdays: [1, 2], from: '08:00', to: '18:00' }] };
    return { code: bodyCode.conflict, message: '数据已被修改', data: stored };
  });
  openScreens(screenAddress('alarmRule', { id: 'rule-1' }), { alarmRule: <RuleEditScreen /> });
  fireEvent.change(await screen.findByLabelText(/^限值/), { target: { value: '90' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  const notice = within(await screen.findByRole('alert'));
  for (const text of [
    '油温 高于 85 °C 持续 60 秒 · 回到 83 °C 及以下时恢复',
    '油温 高于 90 °C 持续 60 秒 · 回到 88 °C 及以下时恢复',
    '一级',
    '二级',
    '全天候',
    '周一 周二 08:00–18:00',
  ])
    expect(notice.getByText(text)).toBeTruthy();
  expect(notice.queryByText('规则名称')).toBeNull();
  fireEvent.click(notice.getByRole('button', { name: '用我的覆盖' }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('saveAlarmRule').map(({ input }) => [input.version, input.level, (input.condition as { limit: number }).limit])).toEqual([
    [3, 2, 90],
    [4, 2, 90],
  ]);
});

it('says that a gateway, which is no meter, has no such values, and offers no second try', async () => {
  const ofGateway = { ...rule, target: { kind: 'device', id: 'gateway-1', name: '网关' } } as Rule;
  startFakeServer(({ name }) => {
    if (name === 'listAlarmRules') return success({ items: [ofGateway], total: 1, cursor: null });
    if (name === 'getMember') return success(wholeTenant);
    return name === 'getMeter' ? { code: bodyCode.notFound, message: '不存在', data: null } : success([]);
  });
  openScreens(screenAddress('alarmRule', { id: 'rule-1' }), { alarmRule: <RuleEditScreen /> });
  expect(await screen.findByText(/请换一种条件/)).toBeTruthy();
  expect(screen.queryByText('重试')).toBeNull();
});
