import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { beforeNextTransaction } from '../support/services/before-next-transaction.ts';
import type { LocalWechat } from '../support/services/local-wechat.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { startWechatServer } from '../support/services/wechat-server.ts';

let server: TestServer;
let wechat: LocalWechat;
let tenant: TestTenant;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ server, wechat, close } = await startWechatServer());
  tenant = await createTenant(server);
});
afterAll(() => close());

let people = 0;
const createOpenid = () => `o6_person_${++people}`;
const addClient = async () => (await tenant.addAccount([{ role: 'technician' }])).client;
const link = (client: TestClient, openid: string) => client.call('setThirdParty', { type: 'wechat', openid });
const notFound = { code: bodyCode.invalid, message: '请先完成微信授权', data: { fields: { openid: '请先完成微信授权' } } };
// biome-ignore lint/suspicious/noExplicitAny: the token call answers without an envelope
const signIn = (code: string): Promise<any> => createTestClient(server).call('requestToken', { grant_type: 'wechat_code', code });

async function linkNewPerson(client: TestClient): Promise<string> {
  const openid = createOpenid();
  await client.succeed('getWechatOpenId', { code: wechat.issueCode(openid) });
  await client.succeed('setThirdParty', { type: 'wechat', openid });
  return openid;
}

describe('linking WeChat', () => {
  it('takes the openid that the server found for the account, and then WeChat is a way to sign in', async () => {
    const client = await addClient();
    const openid = createOpenid();
    expect(await client.succeed('getWechatOpenId', { code: wechat.issueCode(openid) })).toEqual({ openid });
    expect(await signIn(wechat.issueCode(openid))).toEqual({ error: 'invalid_grant' });
    expect(await link(client, openid)).toMatchObject({ data: { linked: true } });
    expect((await client.succeed('getUserInfo')).wechatLinked).toBe(true);
    expect(await signIn(wechat.issueCode(openid))).toMatchObject({ token_type: 'Bearer', tenantid: tenant.id });
  });

  it('ends with an empty openid', async () => {
    const client = await addClient();
    const openid = await linkNewPerson(client);
    expect(await link(client, '')).toMatchObject({ data: { linked: false } });
    expect((await client.succeed('getUserInfo')).wechatLinked).toBe(false);
    expect(await signIn(wechat.issueCode(openid))).toEqual({ error: 'invalid_grant' });
    expect(await link(client, openid)).toEqual(notFound);
  });

  it('refuses a WeChat that is linked to another account', async () => {
    const openid = await linkNewPerson(await addClient());
    const second = await addClient();
    await second.succeed('getWechatOpenId', { code: wechat.issueCode(openid) });
    expect(await link(second, openid)).toMatchObject({ code: bodyCode.conflict, message: '该微信已绑定其他账号' });
    expect((await second.succeed('getUserInfo')).wechatLinked).toBe(false);
  });

  it('stays as it is when another code arrives', async () => {
    const client = await addClient();
    const openid = await linkNewPerson(client);
    const other = createOpenid();
    await client.succeed('getWechatOpenId', { code: wechat.issueCode(other) });
    expect(await signIn(wechat.issueCode(openid))).toHaveProperty('access_token');
    expect(await link(client, other)).toEqual(notFound);
  });

  it('ends with a new password, since the person with the old one may have linked it', async () => {
    const client = await addClient();
    const openid = await linkNewPerson(client);
    await client.succeed('updatePassword', { oldPassWord: testPassword, passWord: 'Another-Way-7' });
    expect((await client.succeed('getUserInfo')).wechatLinked).toBe(false);
    expect(await signIn(wechat.issueCode(openid))).toEqual({ error: 'invalid_grant' });
  });

  it('opens no session where it is deleted while a code is being checked', async () => {
    const client = await addClient();
    const openid = await linkNewPerson(client);
    const links = server.database.kysely.deleteFrom('third_party_links').where('openid', '=', openid);
    beforeNextTransaction(server, () => links.execute());
    expect(await signIn(wechat.issueCode(openid))).toEqual({ error: 'invalid_grant' });
  });

  it('is not offered where WeChat is not configured', async () => {
    const without = await startTestServer();
    const { clients } = await createTenant(without);
    expect(await clients.technician.call('getWechatOpenId', { code: 'x' })).toMatchObject({
      code: bodyCode.forbidden,
      message: '当前未开通微信服务',
    });
    expect(await createTestClient(without).call('requestToken', { grant_type: 'wechat_code', code: 'x' })).toEqual({
      error: 'unsupported_grant_type',
    });
    await without.close();
  });

  it('answers 4001 without a token', async () => {
    for (const name of ['getWechatOpenId', 'setThirdParty'] as const)
      expect((await createTestClient(server).call(name, {})).code).toBe(bodyCode.tokenExpired);
  });
});

describe('abuse case 9: openid not from a server-side exchange, replayed code', () => {
  it('trusts no openid that a caller sends', async () => {
    const victim = await addClient();
    const openid = await linkNewPerson(victim);
    const thief = await addClient();
    for (const brought of [openid, createOpenid(), 'undefined', "' or 1=1 --"]) expect(await link(thief, brought)).toEqual(notFound);
    // An openid that was found for another account a moment ago is not accepted either.
    const found = createOpenid();
    await victim.succeed('getWechatOpenId', { code: wechat.issueCode(found) });
    expect(await link(thief, found)).toEqual(notFound);
    expect((await thief.succeed('getUserInfo')).wechatLinked).toBe(false);
  });

  it('forgets an openid that was found and not linked within ten minutes', async () => {
    const client = await addClient();
    const openid = createOpenid();
    await client.succeed('getWechatOpenId', { code: wechat.issueCode(openid) });
    server.clock.advance(10 * 60_000 + 1);
    expect(await link(client, openid)).toEqual(notFound);
    server.clock.advance(-10 * 60_000 - 1);
  });

  it('accepts a code once, in either way', async () => {
    const client = await addClient();
    const openid = await linkNewPerson(client);
    const code = wechat.issueCode(openid);
    expect(await signIn(code)).toHaveProperty('access_token');
    expect(await signIn(code)).toEqual({ error: 'invalid_grant' });
    expect(await client.call('getWechatOpenId', { code })).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { code: '微信授权已失效，请重新授权' } },
    });
    expect(await signIn('never-issued')).toEqual({ error: 'invalid_grant' });
  });
});
