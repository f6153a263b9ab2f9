import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PasswordForm } from '../../src/features/sign-in/components/PasswordForm.tsx';
import { chooseLanguage } from '../../src/shared/i18n/language.ts';
import { startTexts } from '../../src/shared/i18n/texts.ts';
import { startFakeServer, success, tokens } from '../support/fake-server.ts';

const user = { id: 'account-1', loginName: 'wanglei', fullName: '王磊', roles: [], permissions: [], teams: [] };
const tenants = [
  { id: 'tenant-0', name: '等待中', roles: [], state: 'pending', current: false },
  { id: 'tenant-1', name: '滨江', roles: [], state: 'member', current: true },
];

beforeAll(async () => {
  chooseLanguage('zh-CN');
  await startTexts();
});
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function fill(name: string, password: string) {
  fireEvent.change(screen.getByLabelText('手机号'), { target: { value: name } });
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: password } });
}
const submit = () => fireEvent.submit(screen.getByRole('button', { name: '登录' }).closest('form') as HTMLFormElement);

it('asks for what is missing with the specified words and calls nobody', () => {
  const { calls } = startFakeServer(() => success({}));
  render(<PasswordForm onSignedIn={() => expect.unreachable()} />);
  submit();
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['请输入手机号', '请输入密码']);
  fill('undefined', 'secret');
  submit();
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['请输入手机号']);
  expect(calls).toHaveLength(0);
});

it('exchanges the ticket for tokens, stores the session under the specified names and remembers the name', async () => {
  const { callsOf } = startFakeServer((call) => {
    if (call.name === 'token') return tokens('fresh', 'refresh-1');
    return call.name === 'logInWithPassword' ? success({ userinfo: user, tenants, loginTicket: 'ticket-1' }) : success(user);
  });
  const { promise: done, resolve: signedIn } = Promise.withResolvers<void>();
  render(<PasswordForm onSignedIn={signedIn} />);
  fill(' 13812345678 ', 'secret');
  await act(async () => {
    submit();
    await done;
  });
  expect(callsOf('logInWithPassword')[0]?.input).toEqual({ loginName: '13812345678', passWord: 'secret' });
  expect(callsOf('token')[0]?.input).toMatchObject({ grant_type: 'login_ticket', login_ticket: 'ticket-1', tenantid: 'tenant-1' });
  expect(localStorage.getItem('AuthToken')).toBe('Bearer fresh');
  expect(localStorage.getItem('tenantid')).toBe('tenant-1');
  expect(JSON.parse(localStorage.getItem('tenantinfo') ?? '')).toEqual({ id: 'tenant-1', name: '滨江' });
  expect(JSON.parse(localStorage.getItem('userinfo') ?? '')).toMatchObject({ id: 'account-1' });
  expect(localStorage.getItem('loginname')).toBe('13812345678');
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
});

it('keeps the name and says what was wrong when the password is refused', async () => {
  const { promise: done, resolve: answered } = Promise.withResolvers<void>();
  startFakeServer(() => {
    answered();
    return { code: 4022, message: '账号或密码不正确', data: { fields: { passWord: '账号或密码不正确' } } };
  });
  render(<PasswordForm onSignedIn={() => expect.unreachable()} />);
  fill('13812345678', 'wrong');
  await act(async () => {
    submit();
    await done;
  });
  expect((await screen.findByRole('alert')).textContent).toBe('账号或密码不正确');
  expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13812345678');
  expect(localStorage.getItem('AuthToken')).toBeNull();
});
