import { bodyCode } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { HomeScreen } from '#features/home/screens/HomeScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMembership, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const here = createMembership();
const there = createMembership({ id: 'tenant-2', name: '江南物业', current: false });
const pending = createMembership({ state: 'pending', current: false });

/** Answers like the server for the tenant of the header: a member sees it, others are refused. */
function createHome(name: string) {
  const counts = {
    timedOut: 0,
    toDispatch: 0,
    toAccept: 0,
    toAssign: 0,
    executing: 0,
    toBackfill: 0,
    toCheck: 0,
    toEvaluate: 0,
    toSign: 0,
  };
  return {
    tenant: { id: 'tenant', name },
    counts,
    mostUrgent: null,
    devices: null,
    createdToday: 0,
    finishedToday: 0,
    at: '2026-11-20T04:00:00.000Z',
  };
}

function open(memberships: readonly (typeof here)[]) {
  const members = memberships.filter(({ state }) => state === 'member');
  const server = startFakeServer(({ name, headers, input }) => {
    if (name === 'listAccountTenants') return success(memberships);
    if (name === 'getUserInfo') return success(createUser({ roles: [], permissions: [] }));
    const wanted = name === 'switchTenant' ? input.tenantId : headers.get('tenantid');
    const tenant = members.find(({ id }) => id === wanted);
    if (!tenant) return { code: bodyCode.forbidden, message: '没有权限', data: null };
    return success(name === 'switchTenant' ? { tenant, userinfo: createUser() } : createHome(tenant.name));
  });
  return { ...server, ...openScreens(paths.home, { home: <HomeScreen /> }) };
}

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs(['work-order.view']);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('leads an account without a tenant to the screen where it joins one, without a call that would be refused', async () => {
  signInAs([], null);
  const { readAddress, callsOf } = open([pending]);
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(readAddress()).toBe(paths.addTenant);
  expect(callsOf('getHomePage')).toHaveLength(0);
});

it('enters the tenant that has approved the account meanwhile', async () => {
  signInAs([], null);
  open([here]);
  expect(await screen.findByText('滨江能源运维')).toBeTruthy();
  expect(useSession.getState().tenantId).toBe('tenant-1');
});

it('enters another tenant when the account was removed from this one', async () => {
  open([there]);
  expect(await screen.findByText('江南物业')).toBeTruthy();
  expect(useSession.getState().tenant).toEqual({ id: 'tenant-2', name: '江南物业' });
});

it('leads to the joining screen when the account was removed from its only tenant', async () => {
  const { readAddress } = open([]);
  expect(await screen.findByText('somewhere else')).toBeTruthy();
  expect(readAddress()).toBe(paths.addTenant);
  expect(useSession.getState().user?.permissions).toEqual([]);
});

it('names whom a member without a role can ask for one', async () => {
  signInAs([]);
  open([here]);
  expect(await screen.findByText('请联系滨江能源运维的管理员授予角色')).toBeTruthy();
});

it('switches tenants by a tap on the name, where there are several', async () => {
  const { callsOf } = open([here, there, { ...pending, id: 'tenant-3', name: '等待中' }]);
  fireEvent.click(await screen.findByRole('button', { name: '滨江能源运维，切换组织' }));
  const sheet = within(screen.getByRole('dialog'));
  expect((await sheet.findByRole('button', { name: /滨江能源运维/ })).getAttribute('aria-current')).toBe('true');
  expect(sheet.queryByText('等待中')).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: /江南物业/ }));
  await waitFor(() => expect(useSession.getState().tenantId).toBe('tenant-2'));
  expect(callsOf('switchTenant').map(({ input }) => input)).toEqual([{ tenantId: 'tenant-2' }]);
});

it('offers no switch where there is one tenant', async () => {
  open([here, pending]);
  expect(await screen.findByText('滨江能源运维')).toBeTruthy();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button', { name: /切换组织/ })).toBeNull();
});
