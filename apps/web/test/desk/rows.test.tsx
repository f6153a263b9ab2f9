import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AlarmRuleTable } from '#features/alarm/desk/AlarmRuleTable.tsx';
import { DispatchRuleTable } from '#features/dispatch-rule/desk/DispatchRuleTable.tsx';
import type { Rule } from '#features/dispatch-rule/model/rule-draft.ts';
import { ManagedDeviceTable } from '#features/inventory/desk/ManagedDeviceTable.tsx';
import { TeamTable } from '#features/organisation/desk/TeamTable.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths, screenAddress } from '#shared/navigation/paths.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { layOut } from '../support/lay-out.ts';
import { openScreens } from '../support/open-screens.tsx';
import { administration, createMember, createTeam, pageOf, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';
import { waitTimeoutMs } from '../support/wait-timeout.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  layOut();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the teams', () => {
  function open() {
    const area = { id: 'area-1', name: 'A 区' };
    const member = createMember({ accountId: 'account-1', grants: [{ id: 'grant-1', role: 'tenant_admin', area }] });
    startFakeServer(({ name }) => {
      if (name === 'getMember') return success(member);
      if (name === 'listSites') return success([{ ...area, parentId: null, kind: 'site', longitude: null, latitude: null, address: null }]);
      return success([createTeam(), createTeam({ id: 'team-2', name: 'A 区班组', areas: [area] })]);
    });
    return openScreens(screenAddress('operationsTeam'), { operationsTeam: <TeamTable /> });
  }

  it('are the cards of the phone, with their calls, for whoever may not change them', async () => {
    signInAs(['team.view']);
    open();
    expect(await screen.findByText('A 区班组')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /李卫东/ })).toHaveLength(2);
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('are a table whose rows open where the account may change them', async () => {
    signInAs(administration);
    const { readAddress } = open();
    const whole = await screen.findByText('电气一班');
    await screen.findByText('A 区班组');
    fireEvent.click(whole);
    expect(readAddress()).toBe(paths.operationsTeam);
    fireEvent.click(screen.getByText('A 区班组'));
    expect(readAddress()).toBe(screenAddress('teamEdit', { id: 'team-2' }));
  });
});

it('a dispatch rule opens where the account may change it', async () => {
  signInAs(['dispatch-rule.view']);
  const rule: Rule = {
    ...{ id: 'rule-1', version: 3, name: '变压器', priority: 20, levels: [1], sources: [1], target: 'team' },
    ...{ businessTypes: [], area: null, team: { id: 'team-1', name: '电气一班' }, hindrance: null, enabled: true, mayManage: false },
  };
  startFakeServer(() => success([rule, { ...rule, id: 'rule-2', name: '照明', mayManage: true }]));
  const { readAddress } = openScreens(screenAddress('dispatchRules'), { dispatchRules: <DispatchRuleTable /> });
  fireEvent.click(await screen.findByText('变压器'));
  expect(readAddress()).toBe(paths.dispatchRules);
  fireEvent.click(screen.getByText('照明'));
  expect(readAddress()).toBe(screenAddress('dispatchRule', { id: 'rule-2' }));
});

it('what the list of the phone leads to is reached from the table, too', async () => {
  signInAs(['device.manage', 'alarm-rule.manage']);
  startFakeServer(({ name }) => success(name === 'listSites' ? [] : pageOf([])));
  openScreens(screenAddress('managedDevices'), { managedDevices: <ManagedDeviceTable /> });
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: ' 水泵 ' } });
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  expect(screen.getByRole('link', { name: '打印标签' }).getAttribute('href')).toBe(screenAddress('deviceLabels', { keyword: '水泵' }));
  cleanup();
  openScreens(screenAddress('alarmRules'), { alarmRules: <AlarmRuleTable /> });
  expect(screen.getByRole('link', { name: '从模板添加' }).getAttribute('href')).toBe(paths.ruleTemplates);
});

it('the server is asked for rows when typing pauses', async () => {
  signInAs(['alarm-rule.manage']);
  const { callsOf } = startFakeServer(() => success(pageOf([])));
  openScreens(screenAddress('alarmRules'), { alarmRules: <AlarmRuleTable /> });
  const box = screen.getByRole('searchbox');
  for (const value of ['水', '水泵']) fireEvent.change(box, { target: { value } });
  await vi.waitFor(() => expect(callsOf('listAlarmRules').at(-1)?.input.keyword).toBe('水泵'), { timeout: waitTimeoutMs });
  expect(callsOf('listAlarmRules').map(({ input }) => input.keyword)).toEqual([undefined, '水泵']);
});
