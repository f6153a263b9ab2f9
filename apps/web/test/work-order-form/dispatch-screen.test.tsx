import type { ApiOutput } from '@energy-om/contract';
import { hourMs, workOrderStatus } from '@energy-om/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DispatchScreen } from '#features/work-order-form/screens/DispatchScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createOrderDetail, orderId } from '../support/order-detail.ts';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

type Choices = ApiOutput<'getDispatchChoices'>;

const nextId = '01990000-0000-7000-8000-000000000002';
const fit = {
  openOrders: 2,
  distance: 1_200,
  servesProject: true,
  servesBusinessType: true,
  servesArea: true,
  best: { id: 'account-1', fullName: '王磊' },
  score: 76,
  reasons: [],
  openMinutes: 150,
  duty: null,
  known: null,
  declined: false,
  isOnLeave: false,
  heldSkills: [],
  lackedSkills: [],
};
const teams: Choices['teams'] = [
  { id: 'team-1', name: '电气一班', leader: { id: 'account-3', fullName: '李卫东' }, memberCount: 6, ...fit },
  {
    id: 'team-2',
    name: '暖通给排水班',
    leader: { id: 'account-4', fullName: '何志明' },
    memberCount: 5,
    ...fit,
    openOrders: 0,
    distance: null,
  },
];
const choices: Choices = {
  id: orderId,
  orderNo: 'WO20261120-0042',
  title: '2号变压器油温过高',
  status: 10,
  version: 5,
  suggestedExpectedAt: new Date(Date.now() + 2 * hourMs).toISOString(),
  teams,
  people: [],
};
const dispatch = { action: 'dispatch', command: 'dispatch', blockedBy: null, blockedSubject: null } as const;
const waiting = (changes: Partial<OrderDetail> = {}) =>
  createOrderDetail({ status: workOrderStatus.toBeDispatched, team: null, lead: null, members: [], actions: [dispatch], ...changes });

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  hideToast();
  signInAs(['work-order.view', 'work-order.dispatch']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @param left pages of the other orders that wait to be dispatched; null: they cannot be read */
function openPages(order: OrderDetail, pages: { id: string; mainAction: string | null }[][] | null, offered = choices) {
  const server = startFakeServer((call) => {
    if (call.name === 'getWorkOrder') return success(order);
    if (call.name === 'getDispatchChoices') return success(offered);
    if (call.name === 'listWorkOrders') {
      if (pages === null) return new TypeError('no network');
      const page = Number(call.input.cursor ?? 0);
      return success({ items: pages[page], total: 9, cursor: page + 1 < pages.length ? String(page + 1) : null, tabs: [] });
    }
    return success({ id: orderId, orderNo: order.orderNo, status: 20, backTo: null, version: 6 });
  });
  return { ...server, ...openScreens(`${paths.dispatch}?id=${orderId}`, { dispatch: <DispatchScreen /> }) };
}
const open = (order: OrderDetail, left: { id: string; mainAction: string | null }[] = [], offered = choices) =>
  openPages(order, [left], offered);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('proposes the best team with its reasons, and dispatches to it with one tap', async () => {
  const { callsOf } = open(waiting());
  expect(await screen.findByText('推荐派给 电气一班：专业匹配、服务本项目、1.2 km、在手 2 单')).toBeTruthy();
  await press('派单');
  await waitFor(() =>
    expect(callsOf('dispatchWorkOrder').map(({ input }) => input)).toEqual([expect.objectContaining({ teamId: 'team-1' })]),
  );
});

it('does not propose a team or person that has declined', async () => {
  const [first, second] = teams as [Choices['teams'][number], Choices['teams'][number]];
  open(waiting(), [], { ...choices, teams: [{ ...first, declined: true }, second] });
  expect(await screen.findByText('推荐派给 暖通给排水班：专业匹配、服务本项目、空闲')).toBeTruthy();
  expect(screen.getByRole('radio', { name: /电气一班.*24 小时内拒单或退单/ })).toBeTruthy();
});

it('says what distinguishes each candidate from the others, and proposes with what speaks for it', async () => {
  const [first, second] = teams as [Choices['teams'][number], Choices['teams'][number]];
  const reasons: Choices['teams'][number]['reasons'] = [
    { part: 'free', isGood: false },
    { part: 'known', isGood: true },
  ];
  const later: Choices['teams'][number]['reasons'] = [
    { part: 'duty', isGood: false },
    { part: 'near', isGood: false },
  ];
  open(waiting(), [], {
    ...choices,
    teams: [
      { ...first, reasons, known: 'device' },
      { ...second, reasons: later, duty: 'off' },
    ],
  });
  expect(await screen.findByText('推荐派给 电气一班：专业匹配、服务本项目、近一年处理过该设备、1.2 km')).toBeTruthy();
  expect(screen.getByRole('radio', { name: /首选 王磊.*任务较多（约 2 小时 30 分钟）.*近一年处理过该设备/ })).toHaveProperty(
    'checked',
    true,
  );
  expect(screen.getByRole('radio', { name: /暖通给排水班.*不在班.*位置未知.*空闲/ })).toHaveProperty('checked', false);
});

it('names the chosen one instead of the proposed one', async () => {
  const { callsOf } = open(waiting());
  fireEvent.click(await screen.findByRole('radio', { name: /暖通给排水班/ }));
  expect(screen.getByText('派给：暖通给排水班')).toBeTruthy();
  await press('派单');
  await waitFor(() => expect(callsOf('dispatchWorkOrder')[0]?.input).toMatchObject({ teamId: 'team-2' }));
});

it('opens the next order that this account can dispatch', async () => {
  const { router } = open(waiting(), [
    { id: orderId, mainAction: 'dispatch' },
    { id: 'another', mainAction: null },
    { id: nextId, mainAction: 'dispatch' },
  ]);
  await press('派单并处理下一张');
  await waitFor(() => expect(router.state.location.search).toBe(`?id=${nextId}`));
  expect(useToast.getState().toast?.text).toBe('已派给电气一班');
});

it('says that none is left', async () => {
  open(waiting(), [{ id: orderId, mainAction: 'dispatch' }]);
  await press('派单并处理下一张');
  await waitFor(() => expect(useToast.getState().toast?.text).toBe('已派给电气一班，没有待派单的工单了'));
});

it('does not say so where they cannot be read', async () => {
  openPages(waiting(), null);
  await press('派单并处理下一张');
  await waitFor(() => expect(useToast.getState().toast?.text).toBe('已派给电气一班'));
});

it('looks for one on further pages', async () => {
  const { router } = openPages(waiting(), [[{ id: 'another', mainAction: null }], [{ id: nextId, mainAction: 'dispatch' }]]);
  await press('派单并处理下一张');
  await waitFor(() => expect(router.state.location.search).toBe(`?id=${nextId}`));
});

it('does not offer a next order when one is dispatched again', async () => {
  const redispatch = { action: 'redispatch', command: 'dispatch', blockedBy: null, blockedSubject: null } as const;
  open(waiting({ status: workOrderStatus.toBeAccepted, team: { id: 'team-1', name: '电气一班' }, actions: [redispatch] }));
  expect(await screen.findByText(/^推荐派给 暖通给排水班/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '派单并处理下一张' })).toBeNull();
});

it('says that no team can be chosen and who can set one up, and leads an administrator to the teams', async () => {
  open(waiting(), [], { ...choices, teams: [] });
  expect(await screen.findByText('没有可派的班组')).toBeTruthy();
  expect(screen.getByText('请组织管理员在“组织设置”中建立班组并指定班组长。')).toBeTruthy();
  cleanup();
  queryClient.clear();
  signInAs(['work-order.view', 'work-order.dispatch', 'team.manage']);
  const { router } = open(waiting(), [], { ...choices, teams: [] });
  await press('去组织设置');
  expect(router.state.location.pathname).toBe(paths.operationsTeam);
});

it('says which certificates a candidate holds or lacks, and warns of whoever is chosen without, but dispatches', async () => {
  const [first, second] = teams as [Choices['teams'][number], Choices['teams'][number]];
  const highVoltage = { kind: 'highVoltage' as const, name: '' };
  const own = { kind: null, name: '工作票签发人' };
  const lowVoltages = ['lowVoltage', 'highVoltage', 'powerCable'].map((kind) => ({ kind: kind as 'lowVoltage', name: '' }));
  const lacking: typeof second = {
    ...second,
    lackedSkills: [
      { anyOf: [highVoltage], endsOn: `${new Date().getFullYear()}-12-03`, hasEnded: false },
      { anyOf: [own], endsOn: null, hasEnded: false },
      { anyOf: lowVoltages, endsOn: null, hasEnded: false },
    ],
  };
  const { callsOf } = open(waiting(), [], { ...choices, teams: [{ ...first, heldSkills: [highVoltage] }, lacking] });
  expect(await screen.findByText('推荐派给 电气一班：专业匹配、服务本项目、持 高压电工作业、1.2 km、在手 2 单')).toBeTruthy();
  expect(screen.queryByText('所需证件不齐')).toBeNull();
  const row = screen.getByRole('radio', {
    name: /暖通给排水班.*高压电工作业 12月3日到期.*缺 工作票签发人.*缺 低压电工作业、高压电工作业… 之一/,
  });
  fireEvent.click(row);
  expect(screen.getByText('所需证件不齐')).toBeTruthy();
  expect(screen.getByText(/^暖通给排水班：高压电工作业 12月3日到期、缺 工作票签发人/)).toBeTruthy();
  await press('派单');
  await waitFor(() =>
    expect(callsOf('dispatchWorkOrder').map(({ input }) => input)).toEqual([expect.objectContaining({ teamId: 'team-2' })]),
  );
});
