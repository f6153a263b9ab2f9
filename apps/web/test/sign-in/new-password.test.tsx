import { bodyCode } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ForgetPasswordScreen } from '#features/sign-in/screens/ForgetPasswordScreen.tsx';
import { LoginScreen } from '#features/sign-in/screens/LoginScreen.tsx';
import { UpdatePasswordScreen } from '#features/sign-in/screens/UpdatePasswordScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { clearSession, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { startChineseTexts } from '../support/texts.ts';

const passWord = 'correct horse 7';
const proof = { phoneNumber: '13812345678', verificationCode: '123456' };

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
  vi.unstubAllGlobals();
});

const screens = { forgetPassword: <ForgetPasswordScreen />, updatePassword: <UpdatePasswordScreen /> };
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.submit(screen.getByRole('button', { name }).closest('form') as HTMLFormElement);
const toastText = () => useToast.getState().toast?.text;
const createInvalidAnswer = (field: string, message: string) => ({
  code: bodyCode.invalid,
  message,
  data: { fields: { [field]: message } },
});

function signIn(changes: Parameters<typeof createUser>[0] = {}) {
  storeTokens({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r', tenantid: 'tenant-1' });
  storeUser(createUser(changes));
}

describe('a forgotten password', () => {
  it('is replaced by number and code, which no address contains, and leads to the login form with the number filled in', async () => {
    const { callsOf } = startFakeServer(() => success({}));
    const { readAddress, router } = openScreens(paths.forgetPassword, screens);
    type('手机号', '138 1234 5678');
    type('验证码', '123456');
    press('下一步');
    await screen.findByLabelText('新密码');
    expect(readAddress()).toBe(paths.updatePassword);
    expect(router.state.location.hash).toBe('');
    expect(screen.getByText(/138\*\*\*\*5678/)).toBeTruthy();
    type('新密码', passWord);
    press('设置新密码');
    await screen.findByText('somewhere else');
    expect(callsOf('forgetPassword')[0]?.input).toEqual({ phoneNumber: '138 1234 5678', verificationCode: '123456', passWord });
    expect(readAddress()).toBe(paths.login);
    expect(localStorage.getItem('loginname')).toBe('13812345678');
    expect(toastText()).toBe('新密码已生效，请登录');
  });

  it('begins with the number that was typed in the login form', async () => {
    startFakeServer(() => success({}));
    openScreens(paths.login, { ...screens, login: <LoginScreen /> });
    type('手机号', '13812345678');
    fireEvent.click(screen.getByRole('link', { name: '忘记密码？' }));
    await screen.findByRole('button', { name: '下一步' });
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe('13812345678');
  });

  it('lets the user correct a wrong code, and keeps the new password', async () => {
    let tries = 0;
    const { callsOf } = startFakeServer(() =>
      ++tries === 1 ? createInvalidAnswer('verificationCode', '验证码错误或已失效') : success({}),
    );
    openScreens({ pathname: paths.updatePassword, state: proof }, screens);
    expect(screen.queryByLabelText('验证码')).toBeNull();
    type('新密码', passWord);
    press('设置新密码');
    expect((await screen.findByRole('alert')).textContent).toBe('验证码错误或已失效');
    expect(screen.getByLabelText<HTMLInputElement>('新密码').value).toBe(passWord);
    type('验证码', '654321');
    press('设置新密码');
    await screen.findByText('somewhere else');
    expect(callsOf('forgetPassword')[1]?.input).toEqual({ ...proof, verificationCode: '654321', passWord });
  });

  it('shows that a number has no account', async () => {
    startFakeServer(() => createInvalidAnswer('phoneNumber', '该手机号尚未注册'));
    openScreens({ pathname: paths.updatePassword, state: proof }, screens);
    type('新密码', passWord);
    press('设置新密码');
    expect((await screen.findByRole('alert')).textContent).toBe('该手机号尚未注册');
  });

  it('signs this phone out too when an account was signed in on it', async () => {
    signIn();
    startFakeServer(() => success({}));
    openScreens({ pathname: paths.updatePassword, state: proof }, screens);
    type('新密码', passWord);
    press('设置新密码');
    await screen.findByText('somewhere else');
    expect(localStorage.getItem('AuthToken')).toBeNull();
  });

  it('begins with the number when the page is opened without a proof', async () => {
    startFakeServer(() => success({}));
    const { readAddress } = openScreens(paths.updatePassword, screens);
    await screen.findByRole('button', { name: '下一步' });
    expect(readAddress()).toBe(paths.forgetPassword);
  });

  it('is not offered where no codes can be sent', async () => {
    startFakeServer(() => success({}), { sms: false });
    openScreens(paths.forgetPassword, screens);
    expect(await screen.findByText('当前未开通短信服务')).toBeTruthy();
    expect(screen.queryByLabelText('验证码')).toBeNull();
  });
});

describe('a password that is changed with a session', () => {
  it.each([
    [2, '密码已修改，另外 2 台设备已退出登录'],
    [0, '密码已修改'],
  ])('shows on how many other devices the session has ended: %i', async (endedSessions, said) => {
    signIn();
    const { callsOf } = startFakeServer(() => success({ endedSessions }));
    const { readAddress } = openScreens(paths.updatePassword, screens);
    type('原密码', 'Demo@2026');
    type('新密码', passWord);
    press('修改密码');
    await screen.findByText('somewhere else');
    expect(callsOf('updatePassword')[0]?.input).toEqual({ oldPassWord: 'Demo@2026', passWord });
    expect(toastText()).toBe(said);
    expect(readAddress()).toBe(paths.safety);
    expect(localStorage.getItem('AuthToken')).toBe('Bearer a');
  });

  it('must be longer for staff, and shows at the old one that it was wrong', async () => {
    signIn({ roles: ['technician'] });
    const { calls } = startFakeServer(() => createInvalidAnswer('oldPassWord', '原密码不正确'));
    openScreens(paths.updatePassword, screens);
    press('修改密码');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['请输入密码', '请输入密码']);
    type('原密码', 'not the one');
    type('新密码', 'ninechars');
    press('修改密码');
    expect(screen.getByRole('alert').textContent).toBe('密码至少10位');
    expect(calls).toHaveLength(0);
    type('新密码', passWord);
    press('修改密码');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('原密码不正确'));
    expect(screen.getByLabelText('原密码').getAttribute('aria-invalid')).toBe('true');
  });

  it('is set by a code where there is none yet', async () => {
    signIn({ hasPassword: false });
    startFakeServer(() => success({}));
    const { readAddress } = openScreens(paths.updatePassword, screens);
    expect(screen.queryByLabelText('原密码')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '用验证码设置密码' }));
    await screen.findByRole('button', { name: '下一步' });
    expect(readAddress()).toBe(paths.forgetPassword);
  });
});
