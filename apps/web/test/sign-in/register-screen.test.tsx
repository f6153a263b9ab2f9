import { bodyCode, type Envelope } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RegisterScreen } from '#features/sign-in/screens/RegisterScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { rememberWantedPage, takeWantedPage } from '#shared/navigation/wanted-page.ts';
import { clearSession, storeTokens } from '#shared/session/session-store.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { startChineseTexts } from '../support/texts.ts';

const user = createUser({ roles: [], permissions: [] });
const tenant = { id: 'tenant-1', name: '滨江', roles: ['dispatcher'], state: 'member', current: false, refusal: null };
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

/** @param joined the tenants of the new account @param registered the answer to registering */
function open({ query = '', joined = [] as unknown[], registered = undefined as Envelope | undefined } = {}) {
  const server = startFakeServer((call) => {
    switch (call.name) {
      case 'registerAppUser':
        return registered ?? success({ accountId: user.id, bindTicket: 'bind-1', tenant: joined[0] ?? null });
      case 'logInWithPassword':
        return success({ userinfo: user, tenants: joined, loginTicket: 'ticket-1' });
      case 'token':
        return Response.json({
          access_token: 'fresh',
          token_type: 'Bearer',
          expires_in: 1800,
          refresh_token: 'r',
          tenantid: joined.length > 0 ? tenant.id : null,
        });
      case 'getUserInfo':
        return success(user);
      default:
        throw new Error(`unexpected call ${call.name}`);
    }
  });
  return { ...server, ...openScreens(paths.register + query, { register: <RegisterScreen /> }) };
}

const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('button', { name: '注册并登录' }).closest('form') as HTMLFormElement);
const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent);
function fill() {
  type('真实姓名', '王磊');
  type('手机号', '138 1234 5678');
  type('验证码', '123456');
  type('设置密码', passWord);
}

it('registers, signs in, and leads to the screen where an account joins a tenant', async () => {
  const { callsOf, readAddress } = open();
  fill();
  submit();
  await screen.findByText('somewhere else');
  expect(readAddress()).toBe(paths.addTenant);
  expect(callsOf('registerAppUser')[0]?.input).toEqual({
    fullName: '王磊',
    loginName: '138 1234 5678',
    passWord,
    verificationCode: '123456',
  });
  expect(callsOf('logInWithPassword')[0]?.input).toEqual({ loginName: '13812345678', passWord });
  expect(localStorage.getItem('AuthToken')).toBe('Bearer fresh');
  expect(localStorage.getItem('loginname')).toBe('13812345678');
});

it('takes the invite code from the address, and opens the home screen of its tenant', async () => {
  const { callsOf, readAddress } = open({ query: '?invite=ABCD-2345', joined: [tenant] });
  expect(screen.getByLabelText<HTMLInputElement>(/^邀请码/).value).toBe('ABCD-2345');
  fill();
  submit();
  await screen.findByText('somewhere else');
  expect(callsOf('registerAppUser')[0]?.input.inviteCode).toBe('ABCD-2345');
  expect(readAddress()).toBe(paths.home);
  expect(JSON.parse(localStorage.getItem('tenantinfo') ?? '')).toEqual({ id: 'tenant-1', name: '滨江' });
});

it('takes the invite code from the wanted page, which is then forgotten', async () => {
  rememberWantedPage(`${paths.addTenant}?invite=WXYZ-6789`);
  const { callsOf, readAddress } = open({ joined: [tenant] });
  fill();
  submit();
  await screen.findByText('somewhere else');
  expect(callsOf('registerAppUser')[0]?.input.inviteCode).toBe('WXYZ-6789');
  expect(readAddress()).toBe(paths.home);
});

it('reports every missing or invalid field, without a call', () => {
  const { calls } = open();
  submit();
  expect(alerts()).toEqual(['请输入真实姓名', '请输入手机号', '请输入验证码', '请输入密码']);
  fill();
  type('设置密码', '13812345678');
  submit();
  expect(alerts()).toEqual(['密码不能与手机号或姓名相同']);
  type('设置密码', 'short');
  submit();
  expect(alerts()).toEqual(['密码至少8位']);
  expect(calls).toHaveLength(0);
});

it('shows the strength of the password while it is typed', () => {
  open();
  type('设置密码', 'aaaa');
  expect(screen.getByText('密码强度：弱')).toBeTruthy();
  type('设置密码', 'aB3$xY7&kL9!');
  expect(screen.getByText('密码强度：强')).toBeTruthy();
});

it.each([
  [
    'a wrong code at the code',
    { code: bodyCode.invalid, message: '验证码错误或已失效', data: { fields: { verificationCode: '验证码错误或已失效' } } },
    '验证码',
    '验证码错误或已失效',
  ],
  [
    'a number that is taken at the number',
    { code: bodyCode.conflict, message: '该手机号已注册，请直接登录', data: null },
    '手机号',
    '该手机号已注册，请直接登录',
  ],
  [
    'an invite code that is not good at the invite code',
    { code: bodyCode.invalid, message: '邀请码无效', data: { fields: { inviteCode: '邀请码无效' } } },
    /^邀请码/,
    '邀请码无效',
  ],
])('reports %s, and keeps the input', async (_what, registered, label, message) => {
  open({ registered });
  fill();
  submit();
  await waitFor(() => expect(alerts()).toEqual([message]));
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>('真实姓名').value).toBe('王磊');
  expect(screen.getByLabelText<HTMLInputElement>('设置密码').value).toBe(passWord);
  expect(localStorage.getItem('AuthToken')).toBeNull();
});

it('keeps name and number over a reload, and does not store the password', () => {
  open();
  fill();
  // Leaving the page stores what was typed a moment ago.
  fireEvent(window, new Event('pagehide'));
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(passWord);
  cleanup();
  open();
  expect(screen.getByLabelText<HTMLInputElement>('真实姓名').value).toBe('王磊');
  expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('138 1234 5678');
  expect(screen.getByLabelText<HTMLInputElement>('设置密码').value).toBe('');
});

it('leads an invited user who is signed in already to the joining screen', async () => {
  storeTokens({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r' });
  const { readAddress } = open({ query: '?invite=ABCD2345' });
  await screen.findByText('somewhere else');
  expect(readAddress()).toBe(`${paths.addTenant}?invite=ABCD2345`);
});

it('keeps the invite for users who sign in instead', () => {
  open({ query: '?invite=ABCD2345' });
  fireEvent.click(screen.getByRole('link', { name: '去登录' }));
  expect(takeWantedPage()).toBe(`${paths.addTenant}?invite=ABCD2345`);
});

it('says how long the password of staff must be', () => {
  open({ query: '?invite=ABCDEFGHJK' });
  expect(screen.getByText(/员工账号至少 10 位/)).toBeTruthy();
});
