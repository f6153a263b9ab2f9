import { api } from '@energy-om/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { logIn } from '#api-docs/log-in.ts';
import { decodeAnswer, encodeTriedCall } from '#api-docs/tried-call.ts';
import { cipher, startFakeServer, success, tokens } from '../support/fake-server.ts';

afterEach(() => vi.unstubAllGlobals());

const { origin } = window.location;
const session = { authToken: 'Bearer of-the-form', tenantId: 'tenant-1', accountId: 'account-1' };
const get = { url: `${origin}${api.listDevices.path}?keyword=%E6%B3%B5%20%26&page=2`, method: 'GET', headers: {} };
const post = { url: `${origin}${api.createInvite.path}`, method: 'POST', headers: {}, body: '{"role":"technician"}' };

describe('a call that is tried', () => {
  it('has its query as one cipher text, and no idempotency key when it reads', async () => {
    startFakeServer(() => success({}));
    const { url, headers } = await encodeTriedCall(get, null);
    const [path, query = ''] = url.split('?');
    expect(path).toBe(`${origin}${api.listDevices.path}`);
    expect(Object.fromEntries(new URLSearchParams(cipher.decrypt(decodeURIComponent(query))))).toEqual({ keyword: '泵 &', page: '2' });
    expect(headers).not.toHaveProperty('Idempotency-Key');
  });

  it('has its body as one cipher text, whether Swagger UI passes a text or the value that it has parsed', async () => {
    startFakeServer(() => success({}));
    for (const body of [post.body, JSON.parse(post.body)]) {
      const sent = await encodeTriedCall({ ...post, body }, null);
      expect(cipher.decrypt(String(sent.body))).toBe(post.body);
      expect(sent.headers).toMatchObject({
        'Content-Type': 'text/plain;charset=UTF-8',
        'Idempotency-Key': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'X-Device-Time': expect.stringMatching(/Z$/),
      });
    }
  });

  it('is sent in clear text where the settings say so', async () => {
    startFakeServer(() => success({}), { encryption: false });
    expect((await encodeTriedCall(post, null)).body).toBe(post.body);
    expect((await encodeTriedCall(get, null)).url).toBe(`${origin}${api.listDevices.path}?keyword=%E6%B3%B5+%26&page=2`);
    const answer = { url: get.url, headers: {}, text: '{"code":200}', data: '' };
    expect(await decodeAnswer(answer)).toBe(answer);
  });

  it('carries tenant and account with the token of the log-in form, and with no other token', async () => {
    startFakeServer(() => success({}));
    const own = await encodeTriedCall({ ...get, headers: { Authorization: session.authToken } }, session);
    expect(own.headers).toMatchObject({ Authorization: session.authToken, tenantid: 'tenant-1', accountid: 'account-1' });
    const pasted = await encodeTriedCall({ ...get, headers: { Authorization: 'Bearer pasted' } }, session);
    expect(pasted.headers).toMatchObject({ Authorization: 'Bearer pasted' });
    expect(pasted.headers).not.toHaveProperty('tenantid');
    expect(pasted.headers).not.toHaveProperty('accountid');
  });

  it('leaves the form of an upload to the browser, which writes its content type', async () => {
    startFakeServer(() => success({}));
    const body = new FormData();
    const sent = await encodeTriedCall({ url: `${origin}${api.uploadFile.path}`, method: 'POST', headers: {}, body }, session);
    expect(sent.body).toBe(body);
    expect(sent.headers).toHaveProperty('Idempotency-Key');
    expect(sent.headers).not.toHaveProperty('Content-Type');
  });

  it('changes nothing that is not encoded: the token call, the description itself, another server', async () => {
    const others = [`${origin}${api.requestToken.path}`, `${origin}/docs/json`, `http://elsewhere.example${api.createInvite.path}`];
    for (const url of others) {
      const request = { ...post, url };
      expect(await encodeTriedCall(request, session)).toBe(request);
      const answer = { url: request.url, headers: {}, text: '{}', data: '{}' };
      expect(await decodeAnswer(answer)).toBe(answer);
    }
  });
});

describe('an answer', () => {
  it('is shown in clear text, as JSON', async () => {
    startFakeServer(() => success({}));
    const text = cipher.encrypt('{"code":200}');
    const answer = { url: get.url, headers: { 'content-type': 'text/plain', etag: 'x' }, text, data: text };
    expect(await decodeAnswer(answer)).toEqual({
      url: get.url,
      headers: { 'content-type': 'application/json', etag: 'x' },
      text: '{"code":200}',
      data: '{"code":200}',
    });
  });

  it('is shown as it came when it is no cipher text', async () => {
    startFakeServer(() => success({}));
    const answer = { url: get.url, headers: {}, text: 'Bad gateway', data: 'Bad gateway' };
    expect(await decodeAnswer(answer)).toBe(answer);
  });
});

describe('logging in', () => {
  const credentials = { loginName: '13800000001', passWord: 'secret' };
  const signedIn = {
    userinfo: { id: 'account-1' },
    loginTicket: 'ticket',
    tenants: [
      { id: 'tenant-0', state: 'pending' },
      { id: 'tenant-1', state: 'member' },
    ],
  };

  it('exchanges the ticket of the password call for a token of the first tenant, and stores nothing', async () => {
    localStorage.clear();
    const { calls } = startFakeServer(({ name }) => (name === 'token' ? tokens('fresh', 'renewal') : success(signedIn)));
    expect(await logIn(credentials)).toEqual({
      token: 'fresh',
      session: { authToken: 'Bearer fresh', tenantId: 'tenant-1', accountId: 'account-1' },
    });
    expect(calls.map(({ name, input }) => [name, input])).toEqual([
      ['logInWithPassword', credentials],
      ['token', expect.objectContaining({ grant_type: 'login_ticket', login_ticket: 'ticket', tenantid: 'tenant-1' })],
    ]);
    expect(localStorage).toHaveLength(0);
  });

  it('throws the server’s reason when it refuses', async () => {
    startFakeServer(() => ({ code: 4022, message: 'wrong password', data: null }));
    await expect(logIn(credentials)).rejects.toThrow('4022 wrong password');
    startFakeServer(({ name }) => (name === 'token' ? Response.json({ error: 'invalid_grant' }, { status: 400 }) : success(signedIn)));
    await expect(logIn(credentials)).rejects.toThrow('invalid_grant');
  });
});
