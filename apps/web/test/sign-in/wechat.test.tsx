import { bodyCode } from '@energy-om/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeWechatReturn } from '#features/sign-in/hooks/wechat-return.ts';
import { EntryScreen } from '#features/sign-in/screens/EntryScreen.tsx';
import { SignInCheckScreen } from '#features/sign-in/screens/SignInCheckScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/navigation/paths.ts';
import { rememberWantedPage } from '#shared/navigation/wanted-page.ts';
import { clearSession, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { startWechat, type WechatPurpose } from '#shared/session/wechat.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import { createUser } from '../support/account.ts';
import { type ReceivedCall, startFakeServer, success, tokens } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { startChineseTexts } from '../support/texts.ts';

const wechat = { appId: 'wx0123456789abcdef', authoriseUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize' };
const user = createUser();
const tenants = [{ id: 'tenant-1', name: '滨江', roles: [], state: 'member', current: true, refusal: null }];
const offered = ['密码登录', '验证码登录', '微信登录'];

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  clearSession();
  queryClient.clear();
  hideToast();
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const answerAll = (call: ReceivedCall) => {
  if (call.name === 'token') return tokens('fresh', 'refresh-1');
  return call.name === 'listAccountTenants' ? success(tenants) : success(user);
};

/** Leaves for WeChat and returns the parameters that were sent. */
async function leave(purpose: WechatPurpose): Promise<URL> {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await startWechat(purpose);
  return new URL(String(assign.mock.calls.at(-1)?.[0]));
}

/** Returns from WeChat; in a browser the address is the page’s own, the test’s router has its own beside it. */
function comeBack(address: string) {
  window.history.replaceState(null, '', address);
  return openScreens(paths.signInCheck, { signInCheck: <SignInCheckScreen /> });
}

function signIn() {
  storeTokens({ access_token: 'a', token_type: 'Bearer', refresh_token: 'r', tenantid: 'tenant-1' });
  storeUser(user);
}

describe('the way to WeChat', () => {
  it('requests the identity only, returns to the sign-in check, and sends a state that nobody can guess', async () => {
    startFakeServer(answerAll, { wechat });
    const first = await leave('login');
    expect(first.origin + first.pathname).toBe(wechat.authoriseUrl);
    expect([...first.searchParams.keys()]).toEqual(['appid', 'redirect_uri', 'response_type', 'scope', 'state']);
    expect(Object.fromEntries(first.searchParams)).toMatchObject({
      appid: wechat.appId,
      redirect_uri: `${window.location.origin}/#${paths.signInCheck}`,
      response_type: 'code',
      scope: 'snsapi_base',
    });
    expect(first.hash).toBe('#wechat_redirect');
    expect(first.searchParams.get('state')).toMatch(/^[0-9a-f]{64}$/);
    expect((await leave('login')).searchParams.get('state')).not.toBe(first.searchParams.get('state'));
  });

  it.each([
    ['in WeChat first', 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50', wechat, ['微信登录', '密码登录', '验证码登录']],
    ['elsewhere last', 'Mozilla/5.0 (iPhone) Safari/604.1', wechat, ['密码登录', '验证码登录', '微信登录']],
    ['not at all where it is not configured', 'Mozilla/5.0 MicroMessenger/8.0.50', null, ['密码登录', '验证码登录']],
  ])('is offered %s', async (_where, userAgent, configured, expected) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    startFakeServer(answerAll, { wechat: configured });
    openScreens(paths.entry, { entry: <EntryScreen /> });
    const shown = () => screen.getAllByRole('button').flatMap(({ textContent }) => (offered.includes(textContent) ? [textContent] : []));
    await waitFor(() => expect(shown()).toEqual(expected));
  });
});

describe('the code in WeChat’s address', () => {
  it.each([
    ['before the hash', (query: string) => `/?keep=1&${query}#${paths.signInCheck}`, `/?keep=1#${paths.signInCheck}`],
    ['in the hash', (query: string) => `/#${paths.signInCheck}?keep=1&${query}`, `/#${paths.signInCheck}?keep=1`],
  ])('is read %s, once, and is removed from the address', async (_where, compose, left) => {
    startFakeServer(answerAll, { wechat });
    const state = (await leave('link')).searchParams.get('state');
    window.history.replaceState({ idx: 3 }, '', compose(`code=c0de&state=${state}`));
    expect(takeWechatReturn()).toEqual({ code: 'c0de', purpose: 'link' });
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(left);
    expect(window.history.state).toEqual({ idx: 3 });
    expect(takeWechatReturn()).toBeNull();
  });

  it.each(['another', ''])('is not used with the state %j, and is removed from the address all the same', async (state) => {
    startFakeServer(answerAll, { wechat });
    await leave('login');
    window.history.replaceState(null, '', `/?code=c0de&state=${state}#${paths.signInCheck}`);
    expect(takeWechatReturn()).toEqual({ code: 'c0de', purpose: null });
    expect(window.location.href).not.toContain('c0de');
  });
});

describe('coming back from WeChat', () => {
  it('signs in by the code and opens the wanted page', async () => {
    const { callsOf } = startFakeServer(answerAll, { wechat });
    const state = (await leave('login')).searchParams.get('state');
    rememberWantedPage(`${paths.workOrder}?id=7`);
    const { readAddress } = comeBack(`/?code=c0de&state=${state}#${paths.signInCheck}`);
    await screen.findByText('somewhere else');
    expect(callsOf('token')[0]?.input).toMatchObject({ grant_type: 'wechat_code', code: 'c0de' });
    expect(localStorage.getItem('AuthToken')).toBe('Bearer fresh');
    expect(JSON.parse(localStorage.getItem('tenantinfo') ?? '')).toEqual({ id: 'tenant-1', name: '滨江' });
    expect(readAddress()).toBe(`${paths.workOrder}?id=7`);
  });

  it('explains how to link a WeChat user without an account', async () => {
    startFakeServer((call) => (call.name === 'token' ? Response.json({ error: 'invalid_grant' }) : success(user)), { wechat });
    const state = (await leave('login')).searchParams.get('state');
    const { readAddress } = comeBack(`/?code=c0de&state=${state}#${paths.signInCheck}`);
    expect(await screen.findByText('没有与此微信绑定的账号')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '密码登录' }));
    await screen.findByText('somewhere else');
    expect(readAddress()).toBe(paths.login);
  });

  it('does not sign in with a code of another state', async () => {
    const { calls } = startFakeServer(answerAll, { wechat });
    await leave('login');
    const { readAddress } = comeBack(`/?code=c0de&state=forged#${paths.signInCheck}`);
    await screen.findByText('somewhere else');
    expect(readAddress()).toBe(paths.entry);
    expect(calls).toHaveLength(0);
    expect(useToast.getState().toast?.text).toBe('微信授权已失效，请重新授权');
  });

  it.each([
    ['answers nothing', () => new TypeError('Failed to fetch')],
    ['was asked too often', () => Response.json({ error: 'temporarily_unavailable' }, { status: 429 })],
  ])('shows an error when the server %s, and does not use the code twice', async (_what, answer) => {
    const { callsOf } = startFakeServer((call) => (call.name === 'token' ? answer() : success(user)), { wechat });
    const state = (await leave('login')).searchParams.get('state');
    const { readAddress } = comeBack(`/?code=c0de&state=${state}#${paths.signInCheck}`);
    fireEvent.click(await screen.findByRole('button', { name: '重试' }));
    await screen.findByText('somewhere else');
    expect(readAddress()).toBe(paths.entry);
    expect(callsOf('token')).toHaveLength(1);
  });

  it('links the WeChat user that the server has found, stores the openid and returns to where the link was requested', async () => {
    const { callsOf } = startFakeServer(
      (call) => {
        if (call.name === 'getWechatOpenId') return success({ openid: 'openid-1' });
        return call.name === 'setThirdParty' ? success({ linked: true }) : answerAll(call);
      },
      { wechat },
    );
    signIn();
    const state = (await leave('link')).searchParams.get('state');
    const { readAddress } = comeBack(`/#${paths.signInCheck}?code=c0de&state=${state}`);
    await screen.findByText('somewhere else');
    expect(callsOf('getWechatOpenId')[0]?.input).toEqual({ code: 'c0de' });
    expect(callsOf('setThirdParty')[0]?.input).toEqual({ type: 'wechat', openid: 'openid-1' });
    expect(localStorage.getItem('openid')).toBe('openid-1');
    expect(useToast.getState().toast?.text).toBe('微信已绑定，下次可一键登录');
    expect(readAddress()).toBe(paths.safety);
  });

  it('returns there too when another account has that WeChat user, and says so', async () => {
    const taken = { code: bodyCode.conflict, message: '该微信已绑定其他账号', data: null };
    startFakeServer((call) => (call.name === 'getWechatOpenId' ? success({ openid: 'openid-1' }) : taken), { wechat });
    signIn();
    const state = (await leave('link')).searchParams.get('state');
    const { readAddress } = comeBack(`/?code=c0de&state=${state}#${paths.signInCheck}`);
    await screen.findByText('somewhere else');
    expect(readAddress()).toBe(paths.safety);
    expect(useToast.getState().toast?.text).toBe('该微信已绑定其他账号');
  });
});
