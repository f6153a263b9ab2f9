import type { ApiOutput } from '@energy-om/contract';
import type { Permission } from '@energy-om/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { HomeScreen } from '#features/home/screens/HomeScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths, screenAddress } from '#shared/navigation/paths.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMembership, signInAs } from '../support/organisation.ts';
import { createProgress } from '../support/setup-guide.ts';
import { startChineseTexts } from '../support/texts.ts';

type Home = ApiOutput<'getHomePage'>;

const home: Home = {
  tenant: { id: 'tenant-1', name: '滨江能源运维' },
  counts: {
    timedOut: 0,
    toDispatch: 0,
    toGrab: 0,
    toAccept: 0,
    toAssign: 0,
    executing: 0,
    toBackfill: 0,
    toCheck: 0,
    toEvaluate: 0,
    toSign: 0,
  },
  mostUrgent: null,
  tasksToday: null,
  devices: null,
  createdToday: 0,
  finishedToday: 0,
  team: null,
  alarms: null,
  energy: null,
  environment: null,
  unreadMessages: 0,
  at: '2026-11-20T04:00:00.000Z',
};
const cards: NonNullable<Home['introduction']> = [
  { card: 'profile', done: true },
  { card: 'notifications', done: false },
  { card: 'firstOrder', done: false },
];
const administrator: readonly Permission[] = ['work-order.view', 'setup.view', 'area.manage', 'project.manage'];

/** Answers with the introduction until it is dismissed. */
function open(permissions: readonly Permission[], changes: Partial<Home>, progress = createProgress()) {
  signInAs(permissions);
  let shown = { ...home, ...changes };
  const server = startFakeServer(({ name, input }) => {
    if (name === 'getHomePage') return success(shown);
    if (name === 'getSetupProgress') return success(progress);
    if (name === 'listAccountTenants') return success([createMembership()]);
    if (name !== 'updateProfile') return success([]);
    if ((input.introduction as { dismissed?: boolean }).dismissed) shown = home;
    return success(createUser({ permissions: [...permissions] }));
  });
  return { ...server, ...openScreens(paths.home, { home: <HomeScreen /> }) };
}

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows an administrator how far the set-up is, with the way to the next step', async () => {
  const { readAddress } = open(administrator, { setupEnded: false }, createProgress({ areas: { done: true, count: 1 } }));
  expect(await screen.findByText('还差 8 步')).toBeTruthy();
  expect(screen.getByRole('img', { name: '已完成 1 步，共 9 步' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '继续：项目与客户' }));
  expect(readAddress()).toBe(paths.managedProjects);
});

it('folds the guide to one line, also when home is opened again, and unfolds it', async () => {
  open(administrator, { setupEnded: false });
  fireEvent.click(await screen.findByRole('button', { name: '收起' }));
  expect(screen.queryByRole('button', { name: /^继续/ })).toBeNull();
  cleanup();
  open(administrator, { setupEnded: false });
  fireEvent.click(await screen.findByRole('button', { name: /^开始使用.*还差 9 步/ }));
  expect(screen.getByRole('button', { name: /^继续/ })).toBeTruthy();
});

it.each([
  ['the set-up is over', administrator, true],
  ['the account does not set up', ['work-order.view', 'setup.view'] as const, false],
])('shows no guide and does not ask for it when %s', async (_, permissions, setupEnded) => {
  const { callsOf } = open(permissions, { setupEnded });
  expect(await screen.findByText('今日概览')).toBeTruthy();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(callsOf('getSetupProgress')).toHaveLength(0);
  expect(screen.queryByText('开始使用')).toBeNull();
});

it('shows somebody new three cards, each with its state and the way there', async () => {
  const { readAddress, callsOf } = open(['work-order.view'], { introduction: cards });
  expect(await screen.findByRole('button', { name: /^已完成\s*完善个人信息/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^3\s*接第一单/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^2\s*消息提醒/ }));
  expect(readAddress()).toBe(screenAddress('notifications', { choices: 1 }));
  await waitFor(() => expect(callsOf('updateProfile').map(({ input }) => input)).toEqual([{ introduction: { notificationsSeen: true } }]));
});

it('dismisses the cards for the account', async () => {
  const { callsOf } = open(['work-order.view'], { introduction: cards });
  fireEvent.click(await screen.findByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByText('新手三步')).toBeNull());
  expect(callsOf('updateProfile').map(({ input }) => input)).toEqual([{ introduction: { dismissed: true } }]);
});
