import type { Permission } from '@energy-om/domain';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SetupScreen } from '#features/setup/screens/SetupScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths, screenAddress } from '#shared/navigation/paths.ts';
import { createAreas } from '../support/area.ts';
import { createEscalation } from '../support/escalation.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMember, createTeam, pageOf, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const administrator: readonly Permission[] = [
  'setup.view',
  'area.manage',
  'member.manage',
  'team.view',
  'team.manage',
  'business-type.manage',
  'project.manage',
  'dispatch-rule.view',
  'alarm-rule.manage',
];

beforeAll(startChineseTexts);
beforeEach(() => queryClient.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(permissions: readonly Permission[], answers: Record<string, unknown> = {}) {
  signInAs(permissions);
  const empty: Record<string, unknown> = {
    listMembers: pageOf([createMember()]),
    listAlarmRules: pageOf([]),
    getEscalation: createEscalation(),
  };
  const server = startFakeServer((call) => success({ ...empty, ...answers }[call.name] ?? []));
  return { ...server, ...openScreens(screenAddress('setup'), { setup: <SetupScreen /> }) };
}

it('says what an empty organisation lacks, and leads to the first step', async () => {
  const { readAddress } = open(administrator);
  for (const text of ['还没有站点', '目前只有您一人', '还没有班组', '还没有业务类型', '还没有项目']) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(screen.getAllByText('未设置')).toHaveLength(5);
  fireEvent.click(await screen.findByRole('button', { name: '继续：区域与站点' }));
  expect(readAddress()).toBe(paths.areas);
});

it('counts what there is, and goes on with the first step that is open', async () => {
  open(administrator, { listAreas: createAreas(), listTeams: [createTeam()], listMembers: { ...pageOf([]), total: 12 } });
  expect(await screen.findByText('2 个站点')).toBeTruthy();
  expect(screen.getByText('12 人')).toBeTruthy();
  expect(screen.getByText('1 个班组')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '继续：业务类型与回填表单' })).toBeTruthy();
});

it('shows to those who may only look what they may see, without a button', async () => {
  const { callsOf } = open(['setup.view', 'team.view', 'dispatch-rule.view']);
  expect(await screen.findByText('您可以查看这些设置，修改请联系管理员。')).toBeTruthy();
  expect(await screen.findByText('还没有站点')).toBeTruthy();
  expect(screen.queryByText('组织成员')).toBeNull();
  expect(screen.queryByText('告警规则')).toBeNull();
  expect(screen.queryByRole('button', { name: /^继续/ })).toBeNull();
  expect([...callsOf('listMembers'), ...callsOf('listAlarmRules')]).toHaveLength(0);
});
