import { bodyCode } from '@energy-om/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '#shared/api/call-api.ts';
import { onSignOut } from '#shared/session/sign-out.ts';
import { hideToast, toastMs, useToast } from '#shared/ui/feedback/toast-store.ts';
import { expired, startFakeServer, success, tokens } from '../support/fake-server.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  hideToast();
});
afterEach(() => vi.unstubAllGlobals());

const toastText = () => useToast.getState().toast?.text;
const hasNewToken = (headers: Headers) => headers.get('authorization') === 'Bearer new';

describe('a call', () => {
  it('sends its query as one cipher text and reads the decrypted answer', async () => {
    const { calls } = startFakeServer(() => success({ items: [], total: 0, totalIsLeast: false, page: 1, pageSize: 20, cursor: null }));
    const page = await callApi('listDevices', { keyword: '泵 & 阀=1', page: 2 });
    expect(page.total).toBe(0);
    expect(calls[0]?.input).toEqual({ keyword: '泵 & 阀=1', page: '2' });
    expect(decodeURIComponent(calls[0]?.rawQuery ?? '')).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
  });

  it('sends its body as one cipher text', async () => {
    const { calls } = startFakeServer(() => success({ loginTicket: 'ticket' }));
    await callApi('logInWithPassword', { loginName: '13800000000', passWord: '密码' });
    expect(calls[0]?.input).toEqual({ loginName: '13800000000', passWord: '密码' });
    expect(calls[0]?.rawBody).not.toContain('13800000000');
  });

  it('is sent in clear text when the settings say so', async () => {
    const { calls } = startFakeServer(() => success({}), { encryption: false });
    await callApi('logOut', {});
    expect(calls[0]?.rawBody).toBe('{}');
    expect(calls[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('carries token, tenant, account and language, and for a write the idempotency key and the phone’s time', async () => {
    storeSession();
    const { calls } = startFakeServer(() => success({}));
    await callApi('logOut', {});
    const headers = calls[0]?.headers;
    expect(headers?.get('authorization')).toBe('Bearer old');
    expect(headers?.get('tenantid')).toBe('tenant-1');
    expect(headers?.get('accountid')).toBe('account-1');
    expect(headers?.get('accept-language')).toBe('zh-CN');
    expect(headers?.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers?.get('x-device-time')).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('sends no idempotency key with a read', async () => {
    const { calls } = startFakeServer(() => success([]));
    await callApi('getDictionary', {});
    expect(calls[0]?.headers.has('idempotency-key')).toBe(false);
  });

  it('uses the caller’s idempotency key', async () => {
    const { calls } = startFakeServer(() => success({}));
    await callApi('logOut', {}, { idempotencyKey: 'my-key' });
    expect(calls[0]?.headers.get('idempotency-key')).toBe('my-key');
  });
});

describe('an error', () => {
  it('of another body code is thrown with code, message and data, and shown for five seconds', async () => {
    vi.useFakeTimers();
    startFakeServer(() => ({ code: bodyCode.conflict, message: '工单已被他人处理', data: { version: 3 } }));
    await expect(callApi('logOut', {})).rejects.toMatchObject({ code: 4009, message: '工单已被他人处理', data: { version: 3 } });
    expect(toastText()).toBe('工单已被他人处理');
    vi.advanceTimersByTime(toastMs - 1);
    expect(toastText()).toBe('工单已被他人处理');
    vi.advanceTimersByTime(1);
    expect(toastText()).toBeUndefined();
    vi.useRealTimers();
  });

  it('of another HTTP status is a 5000 with the specified text', async () => {
    startFakeServer(() => new Response('bad gateway', { status: 502 }));
    await expect(callApi('logOut', {})).rejects.toMatchObject({ code: 5000, message: '当前网络波动较大，请稍后再试！' });
    expect(toastText()).toBe('当前网络波动较大，请稍后再试！');
  });

  it('of the request itself is a 5000 with three marks', async () => {
    startFakeServer(() => new TypeError('Failed to fetch'));
    await expect(callApi('logOut', {})).rejects.toMatchObject({ code: 5000, message: '当前网络波动较大，请稍后再试!!!' });
  });

  it('while reading the answer counts as a failed request', async () => {
    startFakeServer(() => new Response('not cipher text'));
    await expect(callApi('logOut', {})).rejects.toMatchObject({ code: 5000, message: '当前网络波动较大，请稍后再试!!!' });
  });

  it('is not shown when the caller is silent', async () => {
    startFakeServer(() => new Response('', { status: 500 }));
    await expect(callApi('logOut', {}, { silent: true })).rejects.toThrow();
    expect(toastText()).toBeUndefined();
  });
});

describe('an expired token', () => {
  it('is renewed once for any number of calls that fail together, and each is sent again with the new one', async () => {
    storeSession();
    const { callsOf } = startFakeServer((call) => {
      if (call.name === 'token') return tokens('new', 'refresh-2');
      return hasNewToken(call.headers) ? success([]) : expired;
    });
    const answers = await Promise.all(Array.from({ length: 12 }, () => callApi('listAccountTenants', {})));
    expect(answers).toHaveLength(12);
    expect(callsOf('token')).toHaveLength(1);
    expect(callsOf('token')[0]?.input).toMatchObject({ grant_type: 'refresh_token', refreshtoken: 'refresh-1' });
    expect(callsOf('token')[0]?.input).toHaveProperty('client_id');
    expect(callsOf('token')[0]?.input).toHaveProperty('client_secret');
    expect(callsOf('listAccountTenants')).toHaveLength(24);
    expect(localStorage.getItem('AuthToken')).toBe('Bearer new');
    expect(localStorage.getItem('refreshtoken')).toBe('refresh-2');
  });

  it('is not renewed again for a call that failed after another had renewed it', async () => {
    storeSession();
    const { promise: late, resolve: releaseLate } = Promise.withResolvers<void>();
    const { callsOf } = startFakeServer(async (call) => {
      if (call.name === 'token') return tokens('new', 'refresh-2');
      if (hasNewToken(call.headers)) return success([]);
      if (call.name === 'getUserInfo') await late;
      return expired;
    });
    const slow = callApi('getUserInfo', {});
    await callApi('listAccountTenants', {});
    releaseLate();
    await slow;
    expect(callsOf('token')).toHaveLength(1);
  });

  it('is not renewed when another tab has done so while this one waited for the lock', async () => {
    storeSession();
    vi.stubGlobal('navigator', {
      ...navigator,
      locks: {
        request: (_name: string, ...[first, second]: [object, (lock: null) => unknown] | [() => unknown, undefined]) => {
          if (second) return second(null);
          // What the other tab has stored arrives here a little after its lock is free.
          setTimeout(() => localStorage.setItem('AuthToken', 'Bearer new'), 60);
          return (first as () => unknown)();
        },
      },
    });
    const { callsOf } = startFakeServer((call) => (hasNewToken(call.headers) ? success([]) : expired));
    await callApi('listAccountTenants', {});
    expect(callsOf('token')).toHaveLength(0);
  });

  it('leads to one repetition at most', async () => {
    storeSession();
    const { callsOf } = startFakeServer((call) => (call.name === 'token' ? tokens('new', 'refresh-2') : expired));
    await expect(callApi('listAccountTenants', {})).rejects.toMatchObject({ code: 4001 });
    expect(callsOf('listAccountTenants')).toHaveLength(2);
    expect(callsOf('token')).toHaveLength(1);
  });

  it('keeps the idempotency key of the repeated write', async () => {
    storeSession();
    const { callsOf } = startFakeServer((call) =>
      call.name === 'token' ? tokens('new', 'refresh-2') : hasNewToken(call.headers) ? success({}) : expired,
    );
    await callApi('logOut', {});
    const keys = callsOf('logOut').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it.each([
    ['an error comes back', () => Response.json({ error: 'invalid_grant' })],
    ['no token comes back', () => Response.json({})],
  ])('ends the session with 5004 when %s, and keeps drafts', async (_title, answer) => {
    storeSession();
    localStorage.setItem('draft:account-1:backfill', '{"value":{"cause":"leak"},"savedAt":1}');
    const signedOut = vi.fn();
    const stop = onSignOut(signedOut);
    startFakeServer((call) => (call.name === 'token' ? answer() : expired));
    await expect(callApi('listAccountTenants', {})).rejects.toMatchObject({ code: 5004 });
    stop();
    expect(signedOut).toHaveBeenCalledOnce();
    for (const item of ['AuthToken', 'refreshtoken', 'userinfo', 'tenantid', 'tenantinfo']) expect(localStorage.getItem(item)).toBeNull();
    expect(localStorage.getItem('draft:account-1:backfill')).toContain('leak');
  });

  it('ends the session of an account without a tenant too', async () => {
    storeSession();
    localStorage.removeItem('tenantid');
    startFakeServer((call) => (call.name === 'token' ? Response.json({ error: 'invalid_grant' }) : expired));
    await expect(callApi('listAccountTenants', {})).rejects.toMatchObject({ code: 5004 });
    expect(localStorage.getItem('AuthToken')).toBeNull();
  });

  it.each([
    ['the network fails', () => new TypeError('Failed to fetch')],
    ['the server cannot tell', () => Response.json({ error: 'temporarily_unavailable' }, { status: 503 })],
    ['the server was asked too often', () => Response.json({ error: 'temporarily_unavailable' }, { status: 429 })],
  ])('fails with 5000 and the upgrade text when %s, and keeps the session for the next try', async (_title, answer) => {
    storeSession();
    startFakeServer((call) => (call.name === 'token' ? answer() : expired));
    await expect(callApi('listAccountTenants', {})).rejects.toMatchObject({ code: 5000, message: '系统升级中...请稍后再试!!!' });
    expect(localStorage.getItem('refreshtoken')).toBe('refresh-1');
    startFakeServer((call) => (call.name === 'token' ? tokens('new', 'refresh-2') : hasNewToken(call.headers) ? success([]) : expired));
    await expect(callApi('listAccountTenants', {})).resolves.toEqual([]);
  });
});
