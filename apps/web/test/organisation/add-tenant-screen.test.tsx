import { bodyCode, type Envelope } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AddTenantScreen } from '#features/organisation/screens/AddTenantScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { createUser } from '../support/account.ts';
import { type ReceivedCall, startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { createMembership, signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const park = createMembership({ current: false });
const pending = createMembership({ state: 'pending', roles: [], current: false });
const refused = createMembership({ state: 'refused', roles: [], current: false, refusal: '请先联系班组长' });

beforeAll(startChineseTexts);
beforeEach(() => {
  signInAs([], null);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A server with these memberships; other calls are answered by the test. */
function open(
  memberships: readonly (typeof park)[],
  { invite, answer = () => success({}) }: { invite?: string; answer?: (call: ReceivedCall) => Envelope } = {},
) {
  const server = startFakeServer((call) => (call.name === 'listAccountTenants' ? success(memberships) : answer(call)));
  openScreens(screenAddress('addTenant', { invite }), { addTenant: <AddTenantScreen /> });
  return server;
}

it('explains to a new account what to do, and keeps the link to its own screen', async () => {
  open([]);
  expect(await screen.findByText('您还没有加入组织')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '返回' })).toBeNull();
  expect(screen.getByRole('link', { name: '我的' }).getAttribute('href')).toBe('/pages/person/person');
});

it('joins by the code of the address, and opens the tenant of that code', async () => {
  const { callsOf } = open([], {
    invite: 'abcdefghjk',
    answer: ({ name }) => success(name === 'switchTenant' ? { tenant: park, userinfo: createUser() } : park),
  });
  expect(screen.getByLabelText<HTMLInputElement>('邀请码').value).toBe('ABCDE-FGHJK');
  fireEvent.click(screen.getByRole('button', { name: '加入' }));
  await waitFor(() => expect(useSession.getState().tenantId).toBe('tenant-1'));
  expect(callsOf('bindAccountTenant').map(({ input }) => input)).toEqual([{ inviteCode: 'ABCDEFGHJK' }]);
  expect(callsOf('switchTenant').map(({ input }) => input)).toEqual([{ tenantId: 'tenant-1' }]);
});

it('asks for a code before a call, and shows the server’s error at the field', async () => {
  const { callsOf } = open([], {
    answer: () => ({ code: bodyCode.invalid, message: '邀请码无效', data: { fields: { inviteCode: '邀请码无效或已过期' } } }),
  });
  fireEvent.click(screen.getByRole('button', { name: '加入' }));
  expect((await screen.findByRole('alert')).textContent).toBe('请输入邀请码');
  expect(callsOf('bindAccountTenant')).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('邀请码'), { target: { value: 'abcde fghjk' } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '加入' }));
  expect((await screen.findByRole('alert')).textContent).toBe('邀请码无效或已过期');
  expect(screen.getByLabelText<HTMLInputElement>('邀请码').value).toBe('abcde fghjk');
  expect(useSession.getState().tenantId).toBeNull();
});

it('finds an organisation from two characters on, and asks it with a note', async () => {
  const { callsOf } = open([], { answer: ({ name }) => success(name === 'getTenantsByName' ? [{ ...park, kind: 'company' }] : pending) });
  const search = screen.getByRole('searchbox');
  for (const value of ['滨', '滨江']) {
    fireEvent.change(search, { target: { value } });
    fireEvent.keyDown(search, { key: 'Enter' });
  }
  fireEvent.click(await screen.findByRole('button', { name: '申请加入 滨江能源运维' }));
  const sheet = await screen.findByRole('dialog');
  fireEvent.change(within(sheet).getByLabelText('附言'), { target: { value: ' 电气二班 ' } });
  fireEvent.click(within(sheet).getByRole('button', { name: '提交申请' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf('getTenantsByName').map(({ input }) => input)).toEqual([{ name: '滨江' }]);
  expect(callsOf('bindAccountTenant').map(({ input }) => input)).toEqual([{ tenantId: 'tenant-1', note: '电气二班' }]);
});

it('offers no second request to an organisation where one is pending or the account is a member', async () => {
  open([pending], { answer: () => success([{ id: 'tenant-1', name: '滨江能源运维', kind: 'company' }]) });
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: '滨江' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  await waitFor(() => expect(screen.getAllByText('滨江能源运维')).toHaveLength(2));
  expect(screen.getAllByText('等待审核')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /申请加入/ })).toBeNull();
});

it('shows the state of a request: a pending one can be withdrawn, a refused one shows its reason and can be repeated', async () => {
  const { callsOf } = open([pending, { ...refused, id: 'tenant-2', name: '江南物业' }]);
  expect(await screen.findByText('原因：请先联系班组长')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '撤回申请' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '撤回申请' }));
  await waitFor(() => expect(callsOf('unbindAccountTenant').map(({ input }) => input)).toEqual([{ tenantId: 'tenant-1' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '再次申请' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '提交申请' }));
  await waitFor(() => expect(callsOf('bindAccountTenant').map(({ input }) => input)).toEqual([{ tenantId: 'tenant-2' }]));
});

it('lets an account enter that an administrator has approved meanwhile', async () => {
  const { callsOf } = open([park], { answer: () => success({ tenant: park, userinfo: createUser() }) });
  fireEvent.click(await screen.findByRole('button', { name: '进入 滨江能源运维' }));
  await waitFor(() => expect(useSession.getState().tenant).toEqual({ id: 'tenant-1', name: '滨江能源运维' }));
  expect(callsOf('switchTenant')).toHaveLength(1);
});

it('says that the organisations could not be read, and not that there is none', async () => {
  startFakeServer(() => ({ code: bodyCode.forbidden, message: '服务繁忙，请稍后再试', data: null }));
  openScreens(screenAddress('addTenant'), { addTenant: <AddTenantScreen /> });
  expect(screen.queryByText('您还没有加入组织')).toBeNull();
  expect(await screen.findByText('服务繁忙，请稍后再试')).toBeTruthy();
  expect(screen.queryByText('您还没有加入组织')).toBeNull();
});
