import { bodyCode, type Envelope } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { OrganisationsScreen } from '#features/organisation/screens/OrganisationsScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { createUser } from '../support/account.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { administration, createMembership, createTeam, pageOf, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const here = createMembership();
const there = createMembership({ id: 'tenant-2', name: '江南物业', roles: ['dispatcher'], current: false });
const tree = { id: 'tenant-1', parentId: null, name: '滨江能源运维', kind: 'company', members: 23, joined: true };
const branch = { id: 'tenant-3', parentId: 'tenant-1', name: '江北分公司', kind: 'company', members: 1, joined: false, children: [] };

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['work-order.view']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(answer: (call: ReceivedCall) => Envelope = () => success({})) {
  const server = startFakeServer((call) => {
    if (call.name === 'listAccountTenants') return success([here, there]);
    if (call.name === 'getTenantTree') return success({ ...tree, children: [branch] });
    if (call.name === 'listMembers') return success({ ...pageOf([]), total: call.input.state === 'pending' ? 2 : 23 });
    if (call.name === 'listTeams') return success([createTeam()]);
    return answer(call);
  });
  return { ...server, ...openScreens(paths.organisations, { organisations: <OrganisationsScreen /> }) };
}

it('shows the account’s organisations with its roles, and switches to another one', async () => {
  const { callsOf } = open(() => success({ tenant: there, userinfo: createUser() }));
  expect(await screen.findByText('调度员')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '切换到 滨江能源运维' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '切换到 江南物业' }));
  await waitFor(() => expect(useSession.getState().tenantId).toBe('tenant-2'));
  expect(callsOf('switchTenant').map(({ input }) => input)).toEqual([{ tenantId: 'tenant-2' }]);
});

it('lists the open orders that prevent leaving, each with a link', async () => {
  const orders = [{ id: 'order-1', orderNo: 'WO20261120-0042', title: '2号变压器油温过高' }];
  const { readAddress } = open(() => ({ code: bodyCode.conflict, message: '您还有未完成的工单，不能退出', data: { orders } }));
  fireEvent.click(await screen.findByRole('button', { name: '退出 滨江能源运维' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '退出' }));
  expect(await screen.findByText('您还有未完成的工单，不能退出')).toBeTruthy();
  expect(useSession.getState().tenantId).toBe('tenant-1');
  fireEvent.click(screen.getByRole('button', { name: /2号变压器油温过高/ }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(readAddress()).toBe(`${paths.workOrder}?id=order-1`);
});

it('switches to the other tenant first when those orders belong to it', async () => {
  const orders = [{ id: 'order-1', orderNo: 'WO20261120-0042', title: '2号变压器油温过高' }];
  const { callsOf } = open(({ name }) =>
    name === 'switchTenant'
      ? success({ tenant: there, userinfo: createUser() })
      : { code: bodyCode.conflict, message: '您还有未完成的工单，不能退出', data: { orders } },
  );
  fireEvent.click(await screen.findByRole('button', { name: '退出 江南物业' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '退出' }));
  fireEvent.click(await screen.findByRole('button', { name: /2号变压器油温过高/ }));
  await waitFor(() => expect(callsOf('switchTenant').map(({ input }) => input)).toEqual([{ tenantId: 'tenant-2' }]));
});

it('keeps the sheet open when the last administrator may not leave', async () => {
  open(() => ({ code: bodyCode.conflict, message: '这是最后一位组织管理员，请先指定另一位', data: null }));
  fireEvent.click(await screen.findByRole('button', { name: '退出 滨江能源运维' }));
  const sheet = screen.getByRole('dialog');
  fireEvent.click(within(sheet).getByRole('button', { name: '退出' }));
  await waitFor(() => expect(within(sheet).getByRole('button', { name: '退出' }).getAttribute('aria-busy')).toBeNull());
  expect(within(sheet).getByText(/退出后无法查看该组织的工单/)).toBeTruthy();
});

it('has no tenant after leaving the current one, and goes home to find the next', async () => {
  const { callsOf, readAddress } = open();
  fireEvent.click(await screen.findByRole('button', { name: '退出 滨江能源运维' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '退出' }));
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(readAddress()).toBe(paths.home);
  expect(callsOf('unbindAccountTenant').map(({ input }) => input)).toEqual([{ tenantId: 'tenant-1' }]);
  expect(useSession.getState().tenantId).toBeNull();
});

it('shows administrators the number of requests, and others nothing to administer', async () => {
  const { callsOf } = open();
  expect(await screen.findByText('江北分公司')).toBeTruthy();
  expect(screen.queryByText('组织管理')).toBeNull();
  expect(callsOf('listMembers')).toHaveLength(0);
  cleanup();
  signInAs(administration);
  open();
  expect(await screen.findByText('2 人待审核')).toBeTruthy();
  expect(await screen.findByText('1 个')).toBeTruthy();
});
