import { bodyCode, type Envelope } from '@energy-om/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listTimeZones } from '#features/sign-in/model/time-zones.ts';
import { EntryScreen } from '#features/sign-in/screens/EntryScreen.tsx';
import { FirstTenantScreen } from '#features/sign-in/screens/FirstTenantScreen.tsx';
import { LoginScreen } from '#features/sign-in/screens/LoginScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { clearSession } from '#shared/session/session-store.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { startChineseTexts } from '../support/texts.ts';

const user = createUser({ roles: ['tenant_admin', 'platform_admin'], permissions: ['platform.manage', 'work-order.view'] });
const tenant = { id: 'tenant-1', name: '清波能源', roles: ['tenant_admin'], state: 'member', current: false, refusal: null };
const passWord = 'correct horse 7';

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  clearSession();
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @param created the answer to the call that creates the organisation */
function open({ query = '?token=printed', hasTenant = false, created = undefined as Envelope | undefined, signsIn = true } = {}) {
  const server = startFakeServer(
    (call) => {
      switch (call.name) {
        case 'createFirstTenant':
          return created ?? success({ userinfo: user, tenants: [tenant], loginTicket: 'ticket-1' });
        case 'token':
          if (!signsIn) return Response.json({ error: 'invalid_grant' });
          return Response.json({ access_token: 'fresh', token_type: 'Bearer', expires_in: 1800, refresh_token: 'r', tenantid: tenant.id });
        case 'getUserInfo':
          return success(user);
        default:
          throw new Error(`unexpected call ${call.name}`);
      }
    },
    { hasTenant },
  );
  return { ...server, ...openScreens(paths.firstTenant + query, { firstTenant: <FirstTenantScreen /> }) };
}

const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('button', { name: '创建组织并登录' }).closest('form') as HTMLFormElement);
const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent);
function fill() {
  type('组织名称', '清波能源');
  type('管理员姓名', '陆建国');
  type('手机号', '138 1234 5678');
  type('设置密码', passWord);
}

it('creates the organisation with the token of the address, signs in and leads home', async () => {
  const { callsOf, readAddress } = open();
  fill();
  submit();
  await screen.findByText('somewhere else');
  expect(readAddress()).toBe(paths.home);
  expect(callsOf('createFirstTenant')[0]?.input).toEqual({
    token: 'printed',
    name: '清波能源',
    timeZone: 'Asia/Shanghai',
    adminName: '陆建国',
    adminPhone: '138 1234 5678',
    passWord,
  });
  expect(callsOf('token')[0]?.input).toMatchObject({ grant_type: 'login_ticket', login_ticket: 'ticket-1' });
  expect(localStorage.getItem('AuthToken')).toBe('Bearer fresh');
  expect(JSON.parse(localStorage.getItem('tenantinfo') ?? '')).toEqual({ id: 'tenant-1', name: '清波能源' });
});

it('takes the address of the terminal also in a tab that shows the screen without a token or with an old one', async () => {
  const { callsOf, router } = open({ query: '' });
  expect(await screen.findByText('本系统尚未完成首次设置')).toBeTruthy();
  await act(() => router.navigate(`${paths.firstTenant}?token=old`));
  type('组织名称', '清波能源');
  await act(() => router.navigate(`${paths.firstTenant}?token=new`));
  fill();
  submit();
  await screen.findByText('somewhere else');
  expect(callsOf('createFirstTenant').map(({ input }) => input.token)).toEqual(['new']);
});

it('leads to the login when the organisation exists and signing in has failed', async () => {
  const { readAddress } = open({ signsIn: false });
  fill();
  submit();
  await screen.findByText('somewhere else');
  expect(readAddress()).toBe(paths.login);
});

it('sends another time zone that was chosen', async () => {
  const { callsOf } = open();
  fill();
  fireEvent.click(screen.getByRole('button', { name: /^时区/ }));
  fireEvent.click(await screen.findByRole('button', { name: /^Asia\/Urumqi/ }));
  submit();
  await screen.findByText('somewhere else');
  expect(callsOf('createFirstTenant')[0]?.input.timeZone).toBe('Asia/Urumqi');
});

it('reports every missing or invalid field, without a call', () => {
  const { calls } = open();
  submit();
  expect(alerts()).toEqual(['请输入组织名称', '请输入真实姓名', '请输入手机号', '请输入密码']);
  fill();
  type('设置密码', 'short');
  submit();
  expect(alerts()).toEqual(['密码至少10位']);
  expect(calls).toHaveLength(0);
});

const refusal = (field: string, text: string): Envelope => ({ code: bodyCode.invalid, message: text, data: { fields: { [field]: text } } });

it.each([
  ['an address that is not valid any more', refusal('token', '地址已失效')],
  ['a number with an account at the password', refusal('passWord', '该手机号已有账号，请输入该账号的密码')],
  ['a time zone that the server does not know', refusal('timeZone', '没有这个时区')],
])('reports %s, and keeps the input', async (_what, created) => {
  open({ created });
  fill();
  submit();
  await waitFor(() => expect(alerts()).toEqual([created.message]));
  expect(screen.getByLabelText<HTMLInputElement>('组织名称').value).toBe('清波能源');
  expect(screen.getByLabelText<HTMLInputElement>('设置密码').value).toBe(passWord);
  expect(localStorage.getItem('AuthToken')).toBeNull();
});

it('says that somebody else was faster, and leads to the login', async () => {
  const { readAddress } = open({ created: { code: bodyCode.conflict, message: '首次设置已完成，请直接登录', data: null } });
  fill();
  submit();
  expect(await screen.findByText('首次设置已完成')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '去登录' }));
  await screen.findByText('somewhere else');
  expect(readAddress()).toBe(paths.login);
});

it('has no form where there is an organisation already, nor without a token', async () => {
  open({ hasTenant: true });
  expect(await screen.findByText('首次设置已完成')).toBeTruthy();
  expect(screen.queryByLabelText('组织名称')).toBeNull();
  cleanup();
  queryClient.clear();
  open({ query: '' });
  expect(await screen.findByText('本系统尚未完成首次设置')).toBeTruthy();
  expect(screen.queryByLabelText('组织名称')).toBeNull();
});

it.each([
  ['entry', <EntryScreen key="entry" />],
  ['login', <LoginScreen key="login" />],
] as const)('the screen %s says where an empty installation is set up, and nothing of it elsewhere', async (path, element) => {
  const show = (hasTenant: boolean) => {
    startFakeServer(() => success({}), { hasTenant });
    return openScreens(paths[path], { [path]: element });
  };
  show(false);
  expect(await screen.findByText(/终端里会打印首次设置的地址/)).toBeTruthy();
  cleanup();
  queryClient.clear();
  show(true);
  await waitFor(() => expect(queryClient.getQueryData(['app-config'])).toMatchObject({ hasTenant: true }));
  expect(screen.queryByText('本系统尚未完成首次设置')).toBeNull();
});

it('offers the usual zone first, each once and with its name in the language of the screen', () => {
  const zones = listTimeZones('zh-CN');
  expect(zones[0]).toEqual({ value: 'Asia/Shanghai', label: 'Asia/Shanghai · 中国标准时间' });
  expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length);
  expect(zones.length).toBeGreaterThan(300);
});
