import { bodyCode } from '@energy-om/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Rule } from '#features/dispatch-rule/model/rule-draft.ts';
import { DispatchRuleEditScreen } from '#features/dispatch-rule/screens/DispatchRuleEditScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMember, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const rule: Rule = {
  ...{ id: 'rule-1', version: 3, name: '燃气告警派给燃气班', priority: 20, levels: [1, 2], sources: [1], target: 'onShift' },
  ...{ businessTypes: [{ id: 'gas', name: '燃气维修' }], area: null, team: { id: 'team-1', name: '燃气班' } },
  ...{ hindrance: null, enabled: true, mayManage: true },
};
const wholeTenant = createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: null }] });

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['dispatch-rule.view', 'dispatch-rule.manage', 'member.manage']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Somebody else gives the rule to another team and switches it off while it is edited here. */
function openChangedMeanwhile() {
  let stored = rule;
  const server = startFakeServer(({ name, input }) => {
    if (name === 'listDispatchRules') return success([stored]);
    if (name === 'getMember') return success(wholeTenant);
    if (name === 'listBusinessTypes') return success([{ id: 'air', name: '空调维护' }]);
    if (name !== 'saveDispatchRule') return success([]);
    if (input.version === 4) return success({ ...stored, version: 5 });
    stored = { ...rule, version: 4, team: { id: 'team-2', name: '电气班' }, enabled: false };
    return { code: bodyCode.conflict, message: '数据已被修改', data: stored };
  });
  return { ...server, ...openScreens(screenAddress('dispatchRule', { id: 'rule-1' }), { dispatchRule: <DispatchRuleEditScreen /> }) };
}

async function saveOtherName() {
  fireEvent.change(await screen.findByLabelText('规则名称'), { target: { value: '燃气告警' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  return within(await screen.findByRole('alert'));
}

it('shows what somebody else has changed meanwhile, and saves over it only when that is chosen', async () => {
  const { callsOf } = openChangedMeanwhile();
  const notice = await saveOtherName();
  for (const text of ['燃气告警派给燃气班', '燃气告警', '电气班', '启用', '停用']) expect(notice.getByText(text)).toBeTruthy();
  expect(notice.queryByText('业务类型')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true);
  fireEvent.click(notice.getByRole('button', { name: '用我的覆盖' }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(callsOf('saveDispatchRule').map(({ input }) => [input.version, input.name, input.teamId])).toEqual([
    [3, '燃气告警', 'team-1'],
    [4, '燃气告警', 'team-1'],
  ]);
});

it('takes what the other one has saved where that is chosen', async () => {
  const { callsOf } = openChangedMeanwhile();
  const notice = await saveOtherName();
  fireEvent.click(notice.getByRole('button', { name: '采用最新' }));
  expect(screen.getByLabelText<HTMLInputElement>('规则名称').value).toBe('燃气告警派给燃气班');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(callsOf('saveDispatchRule')).toHaveLength(1);
});

it('keeps a business that the account does not see, and offers to take it out', async () => {
  const { callsOf } = openChangedMeanwhile();
  const gas = await screen.findByRole<HTMLInputElement>('checkbox', { name: '燃气维修' });
  expect(gas.checked).toBe(true);
  fireEvent.click(await screen.findByRole('checkbox', { name: '空调维护' }));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByRole('alert');
  expect(callsOf('saveDispatchRule')[0]?.input.businessTypeIds).toEqual(['air', 'gas']);
});
