import { bodyCode } from '@energy-om/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginScreen } from '#features/sign-in/screens/LoginScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { rememberLastTenant } from '#shared/session/last-tenant.ts';
import { clearSession } from '#shared/session/session-store.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import { createUser } from '../support/account.ts';
import { type ReceivedCall, startFakeServer, success, tokens } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { startChineseTexts } from '../support/texts.ts';

const user = createUser();
const tenants = [
  { id: 'tenant-0', name: '等待中', roles: [], state: 'pending', current: false, refusal: null },
  { id: 'tenant-1', name: '滨江', roles: [], state: 'member', current: false, refusal: null },
];
const signedIn = success({ userinfo: user, tenants, loginTicket: 'ticket-1' });

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  clearSession();
  queryClient.clear();
  hideToast();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (address: string = paths.login) => openScreens(address, { login: <LoginScreen /> });
const answerAll = (call: ReceivedCall) => {
  if (call.name === 'token') return tokens('fresh', 'refresh-1');
  return call.name === 'getUserInfo' ? success(user) : signedIn;
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('button', { name: '登录' }).closest('form') as HTMLFormElement);
const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent);

describe('an installation with demonstration data', () => {
  const account = {
    loginName: '13800000002',
    password: 'Demo@2026',
    role: { 'zh-CN': '调度员 陈静', en: 'dispatcher' },
    tenant: '滨江能源运维',
  };

  it('says so, and fills in the account that is tapped, whichever way was chosen', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    startFakeServer(answerAll, { demonstration: { accounts: [account] } });
    open(`${paths.login}?way=code`);
    expect(await screen.findByText('演示数据')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /调度员 陈静.*滨江能源运维.*13800000002/ }));
    expect((screen.getByLabelText('手机号') as HTMLInputElement).value).toBe(account.loginName);
    expect((screen.getByLabelText('密码') as HTMLInputElement).value).toBe(account.password);
  });

  it('does not mention a demonstration elsewhere', async () => {
    startFakeServer(answerAll);
    open();
    await act(async () => undefined);
    expect(screen.queryByText('演示数据')).toBeNull();
  });
});

describe('by password', () => {
  it('asks for missing fields with the specified messages, without a call', () => {
    const { calls } = startFakeServer(() => success({}));
    open();
    submit();
    expect(alerts()).toEqual(['请输入手机号', '请输入密码']);
    type('手机号', 'undefined');
    type('密码', 'secret');
    submit();
    expect(alerts()).toEqual(['请输入手机号']);
    expect(calls).toHaveLength(0);
  });

  it('exchanges the ticket for tokens, stores the session under the specified names and remembers the name', async () => {
    const { callsOf } = startFakeServer(answerAll);
    const { readAddress } = open();
    type('手机号', ' 13812345678 ');
    type('密码', 'secret');
    submit();
    await screen.findByText('somewhere else');
    expect(readAddress()).toBe(paths.myScheduling);
    expect(callsOf('logInWithPassword')[0]?.input).toEqual({ loginName: '13812345678', passWord: 'secret' });
    expect(callsOf('token')[0]?.input).toMatchObject({ grant_type: 'login_ticket', login_ticket: 'ticket-1', tenantid: 'tenant-1' });
    expect(localStorage.getItem('AuthToken')).toBe('Bearer fresh');
    expect(localStorage.getItem('tenantid')).toBe('tenant-1');
    expect(JSON.parse(localStorage.getItem('tenantinfo') ?? '')).toEqual({ id: 'tenant-1', name: '滨江' });
    expect(JSON.parse(localStorage.getItem('userinfo') ?? '')).toMatchObject({ id: 'account-1' });
    expect(localStorage.getItem('loginname')).toBe('13812345678');
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
  });

  it('enters the tenant where the account worked last on this device, if it still belongs to it', async () => {
    const second = { ...tenants[1], id: 'tenant-2', name: '江北' };
    const { callsOf } = startFakeServer((call) =>
      call.name === 'logInWithPassword'
        ? success({ userinfo: user, tenants: [...tenants, second], loginTicket: 'ticket-1' })
        : answerAll(call),
    );
    for (const [last, wanted] of [
      ['tenant-2', 'tenant-2'],
      ['tenant-9', 'tenant-1'],
    ] as const) {
      rememberLastTenant(user.id, last);
      open();
      type('手机号', '13812345678');
      type('密码', 'secret');
      submit();
      await screen.findByText('somewhere else');
      expect(callsOf('token').at(-1)?.input).toMatchObject({ tenantid: wanted });
      cleanup();
      clearSession();
    }
  });

  it('leads an account without a tenant to the screen where it can join one', async () => {
    startFakeServer((call) => {
      if (call.name === 'token')
        return Response.json({ access_token: 'a', token_type: 'Bearer', expires_in: 1800, refresh_token: 'r', tenantid: null });
      return call.name === 'getUserInfo' ? success(user) : success({ userinfo: user, tenants: [tenants[0]], loginTicket: 'ticket-1' });
    });
    const { readAddress } = open();
    type('手机号', '13812345678');
    type('密码', 'secret');
    submit();
    await screen.findByText('somewhere else');
    expect(readAddress()).toBe(paths.addTenant);
  });

  it('keeps the name and shows the error when the password is wrong', async () => {
    const message = '手机号或密码不正确';
    startFakeServer(() => ({ code: bodyCode.invalid, message, data: { fields: { passWord: message } } }));
    open();
    type('手机号', '13812345678');
    type('密码', 'wrong');
    submit();
    await waitFor(() => expect(alerts()).toEqual([message]));
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13812345678');
    expect(localStorage.getItem('AuthToken')).toBeNull();
  });

  it('shows how long to wait after too many attempts, and makes none until then', async () => {
    const { callsOf } = startFakeServer(() => ({
      code: bodyCode.tooMany,
      message: '密码错误次数过多，请 64 秒后再试，或使用短信验证码登录',
      data: { retryAfterSeconds: 64 },
    }));
    open();
    type('手机号', '13812345678');
    type('密码', 'wrong');
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const form = screen.getByRole('button', { name: '登录' }).closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    expect(await screen.findByRole('button', { name: '01:04 后可重试' })).toHaveProperty('disabled', true);
    expect(useToast.getState().toast?.text).toContain('请 64 秒后再试');
    fireEvent.submit(form);
    expect(callsOf('logInWithPassword')).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(64_000));
    expect(screen.getByRole('button', { name: '登录' })).toHaveProperty('disabled', false);
  });

  it('lets another account sign in at once, since the waiting time is not its own', async () => {
    startFakeServer(() => ({ code: bodyCode.tooMany, message: '请稍后再试', data: { retryAfterSeconds: 64 } }));
    open();
    type('手机号', '13812345678');
    type('密码', 'wrong');
    submit();
    await screen.findByRole('button', { name: /后可重试/ });
    type('密码', 'wrong too');
    expect(screen.getByRole('button', { name: /后可重试/ })).toBeTruthy();
    type('手机号', '13800000007');
    expect(screen.getByRole('button', { name: '登录' })).toHaveProperty('disabled', false);
  });

  it('shows and hides the password', () => {
    startFakeServer(() => success({}));
    open();
    const password = screen.getByLabelText<HTMLInputElement>('密码');
    expect(password.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: '显示密码' }));
    expect(password.type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: '隐藏密码' }));
    expect(password.type).toBe('password');
  });
});

describe('by code', () => {
  it('signs in with number and code, the number as it was typed on the other tab', async () => {
    const { callsOf } = startFakeServer(answerAll);
    const { readAddress } = open();
    type('手机号', '138 1234 5678');
    fireEvent.click(screen.getByRole('radio', { name: '验证码登录' }));
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('138 1234 5678');
    type('验证码', '１２３ 456');
    submit();
    await screen.findByText('somewhere else');
    expect(callsOf('logInWithSms')[0]?.input).toEqual({ phoneNumber: '138 1234 5678', verificationCode: '123456' });
    expect(readAddress()).toBe(paths.myScheduling);
  });

  it('keeps number and way over a reload while the user fetches the code, until they are used', async () => {
    startFakeServer(answerAll);
    const first = open();
    fireEvent.click(screen.getByRole('radio', { name: '验证码登录' }));
    type('手机号', '13812345678');
    const address = first.readAddress();
    cleanup();
    const second = open(address);
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13812345678');
    fireEvent.click(screen.getByRole('switch', { name: '记住账号' }));
    type('验证码', '123456');
    submit();
    await screen.findByText('somewhere else');
    expect(second.readAddress()).toBe(paths.myScheduling);
    cleanup();
    clearSession();
    open(address);
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('');
  });

  it('can be requested by an address, and checks both fields before a call', () => {
    const { calls } = startFakeServer(() => success({}));
    open(`${paths.login}?way=code`);
    type('手机号', '1381234567');
    type('验证码', '12345');
    submit();
    expect(alerts()).toEqual(['手机号格式不正确', '验证码为6位数字']);
    expect(calls).toHaveLength(0);
  });

  it('is not offered where no codes can be sent, and neither is what requires it', async () => {
    startFakeServer(() => success({}), { sms: false });
    open(`${paths.login}?way=code`);
    await waitFor(() => expect(screen.queryByRole('radio', { name: '验证码登录' })).toBeNull());
    expect(screen.getByLabelText('密码')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '注册账号' })).toBeNull();
    expect(screen.queryByRole('link', { name: '忘记密码？' })).toBeNull();
  });
});
