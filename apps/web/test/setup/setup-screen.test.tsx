import type { Permission } from '@energy-om/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { NextSetupStep } from '#features/setup/desk/NextSetupStep.tsx';
import { SetupScreen } from '#features/setup/screens/SetupScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths, screenAddress } from '#shared/navigation/paths.ts';
import { createEscalation } from '../support/escalation.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMember, pageOf, signInAs } from '../support/organisation.ts';
import { createProgress } from '../support/setup-guide.ts';
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
  'device.manage',
  'device.view',
  'configuration.manage',
  'work-order.create',
];

beforeAll(startChineseTexts);
beforeEach(() => queryClient.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(permissions: readonly Permission[], answers: Record<string, unknown> = {}, shown = <SetupScreen />) {
  signInAs(permissions);
  const empty: Record<string, unknown> = {
    getSetupProgress: createProgress(),
    getMember: createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: null }] }),
    listAlarmRules: pageOf([]),
    getEscalation: createEscalation(),
  };
  const server = startFakeServer((call) => success({ ...empty, ...answers }[call.name] ?? []));
  return { ...server, ...openScreens(screenAddress('setup'), { setup: shown }) };
}

it('says what an empty organisation lacks, how long that takes, and leads to the first step', async () => {
  const { readAddress } = open(administrator);
  expect(await screen.findByRole('img', { name: '已完成 0 步，共 9 步' })).toBeTruthy();
  expect(screen.getByText(/约剩 15 分钟/)).toBeTruthy();
  expect(screen.getByText('还没有选模板')).toBeTruthy();
  for (const text of ['还没有站点', '还没有班组', '还没有业务类型', '还没有项目', '还没有设备', '还没有读数', '还没有工单']) {
    expect(screen.getByText(new RegExp(`^${text} · 约 \\d 分钟$`))).toBeTruthy();
  }
  expect(screen.getAllByText('未设置')).toHaveLength(8);
  fireEvent.click(screen.getByRole('button', { name: '继续：组织与行业模板' }));
  expect(readAddress()).toBe(paths.configurationTemplates);
});

it('counts what there is, and goes on with the first step that is open', async () => {
  const progress = createProgress({
    organisation: { done: true },
    areas: { done: true, count: 2 },
    team: { done: false, count: 3 },
    people: { done: true, count: 1000 },
    businessTypes: { done: true, count: 8, withoutForm: 1 },
  });
  open(administrator, { getSetupProgress: progress });
  expect(await screen.findByText('2 个站点')).toBeTruthy();
  expect(screen.getByText('1000 人以上')).toBeTruthy();
  expect(screen.getByText('1 个尚未发布表单')).toBeTruthy();
  expect(screen.getByText(/^3 个班组都没有班组长/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '继续：项目与客户' })).toBeTruthy();
});

it('asks others for help with the step: copies what to send where the browser cannot share', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  open(administrator, { getSetupProgress: createProgress({ organisation: { done: true } }) });
  fireEvent.click(await screen.findByRole('button', { name: '请人协助' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/滨江能源运维.*区域与站点.*pages\/setup\/setup$/)));
});

it('is over with the first order: what the organisation consists of stays, and nothing of a guide', async () => {
  const done = { done: true, count: 1 };
  const progress = createProgress({ areas: done, project: done, businessTypes: done, team: done, people: done }, true);
  open(administrator, { getSetupProgress: progress });
  expect(await screen.findByText('基础设置已完成，可以建单派单。')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /共 9 步/ })).toBeNull();
  expect(screen.queryByText('第一台设备')).toBeNull();
  expect(screen.queryByRole('button', { name: /^继续/ })).toBeNull();
  expect(screen.getByRole('link', { name: '区域与站点' }).getAttribute('href')).toBe(paths.areas);
});

it('names to an administrator of one area who carries out what is not theirs', async () => {
  const ofArea = createMember({ grants: [{ id: 'grant-1', role: 'tenant_admin', area: { id: 'area-1', name: '滨江区' } }] });
  open([...administrator, 'member.view'], {
    getMember: ofArea,
    listAdministrators: [{ fullName: '赵国栋', phoneNumber: '13800000001' }],
  });
  expect(await screen.findByText('还没有选模板 · 这一步由组织管理员完成。')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '组织与行业模板' })).toBeNull();
  expect((await screen.findByRole('link', { name: /赵国栋/ })).getAttribute('href')).toBe('tel:13800000001');
  expect(screen.getByRole('button', { name: '继续：区域与站点' })).toBeTruthy();
});

it('shows to those who may only look what they may see, whom to ask, and no button', async () => {
  const { callsOf } = open(['setup.view', 'team.view', 'dispatch-rule.view', 'member.view', 'work-order.create'], {
    listAdministrators: [{ fullName: '赵国栋', phoneNumber: '13800000001' }],
  });
  expect(await screen.findByText('您可以查看这些设置，修改请联系管理员。')).toBeTruthy();
  expect(await screen.findByRole('link', { name: /赵国栋/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: '区域与站点' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '组织成员' })).toBeNull();
  expect(screen.queryByText('告警规则')).toBeNull();
  expect(screen.queryByRole('button', { name: /^继续/ })).toBeNull();
  expect([...callsOf('listMembers'), ...callsOf('listAlarmRules')]).toHaveLength(0);
});

it('shows that the progress could not be read, and reads it again', async () => {
  let isBroken = true;
  signInAs(administrator);
  startFakeServer(({ name }) => {
    if (name === 'getSetupProgress') return isBroken ? new Error('offline') : success(createProgress());
    return success({ getEscalation: createEscalation(), listAlarmRules: pageOf([]) }[name as string] ?? []);
  });
  openScreens(screenAddress('setup'), { setup: <SetupScreen /> });
  const retry = await screen.findByRole('button', { name: '重试' }, { timeout: 4000 });
  isBroken = false;
  fireEvent.click(retry);
  expect(await screen.findByText('从空白到第一张工单')).toBeTruthy();
});

it('follows what is set up beside it', async () => {
  let progress = createProgress();
  signInAs(administrator);
  startFakeServer(({ name }) => {
    const answers: Record<string, unknown> = { getEscalation: createEscalation(), listAlarmRules: pageOf([]), getSetupProgress: progress };
    return success(answers[name] ?? []);
  });
  openScreens(screenAddress('setup'), { setup: <SetupScreen /> });
  expect(await screen.findByText(/^还没有站点/)).toBeTruthy();
  progress = createProgress({ areas: { done: true, count: 1 } });
  await queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: async () => null })
    .execute(undefined);
  expect(await screen.findByText('1 个站点')).toBeTruthy();
});

it('shows at the desk the step to go on with beside the set-up, and leads there', async () => {
  const progress = createProgress({ organisation: { done: true }, areas: { done: true, count: 2 } });
  const { readAddress } = open(administrator, { getSetupProgress: progress }, <NextSetupStep />);
  expect(await screen.findByText('第 3 步：项目与客户')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '打开这一步' }));
  expect(readAddress()).toBe(paths.managedProjects);
});

it('shows at the desk only that nothing is open to an account that may not change the set-up', async () => {
  open(['setup.view'], {}, <NextSetupStep />);
  expect(await screen.findByText('还没有选中')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
