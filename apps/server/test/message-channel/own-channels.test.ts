import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { clearOutbox } from '../support/assertions/notifications.ts';
import { channelValues } from '../support/factories/create-message-channel.ts';
import { listDeliveries, sendMessagesNow } from '../support/factories/create-push-phone.ts';
import { createTenant, signIn } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { appPaths, type LocalApps, localApps, startLocalApps } from '../support/services/local-apps.ts';
import { type LocalChannels, startLocalChannels } from '../support/services/local-channels.ts';
import { type LocalWechat, startLocalWechat } from '../support/services/local-wechat.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer, testMessages } from '../support/services/test-server.ts';
import { ownOrigin, wechatApp } from '../support/services/wechat-server.ts';

const templateId = 'ngqIpbwh8bUfcSsECmogfXcV14J0tQlEpBO27izEYtY';

let apps: LocalApps;
let robots: LocalChannels;
let wechat: LocalWechat;
let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  let now = () => new Date();
  apps = await startLocalApps(() => now());
  robots = await startLocalChannels(() => now());
  wechat = await startLocalWechat({ ...wechatApp, now: () => now() });
  const endpoints = { wecom: apps.url, dingtalk: apps.url, sms: robots.url, voice: robots.url };
  const templates = { workOrders: { templateId, fields: { title: 'thing2', content: 'thing4', time: 'time3' } } };
  server = await startTestServer({
    config: {
      messages: testMessages({ endpoints }),
      publicAddresses: [ownOrigin],
      wechat: { ...wechatApp, baseUrl: wechat.url, authoriseUrl: 'https://open.weixin.qq.com/', templates },
    },
  });
  now = () => server.clock.now();
});
afterAll(async () => {
  await server.close();
  await Promise.all([apps.close(), robots.close(), wechat.close()]);
});
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  await clearOutbox(server);
  await fixture.passTime(0);
  await server.database.kysely.deleteFrom('message_rounds').execute();
  apps.sent.length = 0;
  wechat.messages.length = 0;
});

type Channel = 'wechat' | 'wecomApp' | 'dingtalkApp' | 'sms' | 'voice' | 'mail';
const person = () => fixture.tenant.clients.technician;

async function turnOn(channel: Channel): Promise<void> {
  const input = { channel, version: 0, isOn: true, maxLevel: 4 as const, values: channelValues(robots)[channel] };
  await fixture.tenant.clients.tenant_admin.succeed('saveMessageChannel', input);
}

async function linkWechat(openid: string): Promise<void> {
  await person().succeed('getWechatOpenId', { code: wechat.issueCode(openid) });
  await person().succeed('setThirdParty', { type: 'wechat', openid });
}

/** Of the technician, who has to act. */
async function sent(): Promise<string[]> {
  const { id } = fixture.tenant.accounts.technician;
  return (await listDeliveries(server, fixture.tenant.id)).filter((one) => one.startsWith(id)).map((one) => one.slice(37));
}
async function pass(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await sendMessagesNow(server);
}
async function dispatch() {
  const order = await fixture.orderAt('20.person', { level: 2 });
  await pass(0);
  return order;
}

describe('getOwnChannels', () => {
  it('lists what the organisation uses, in its order, and how it reaches the account', async () => {
    for (const channel of ['voice', 'sms', 'wecomApp', 'wechat'] as const) await turnOn(channel);
    const channels = await person().succeed('getOwnChannels');
    expect(channels).toEqual([
      { channel: 'wechat', isWanted: true, address: null, isReachable: false, needsProof: false },
      { channel: 'wecomApp', isWanted: true, address: null, isReachable: false, needsProof: false },
      { channel: 'sms', isWanted: true, address: expect.stringMatching(/^\d{3}\*{4}\d{4}$/), isReachable: true, needsProof: false },
      { channel: 'voice', isWanted: true, address: expect.stringMatching(/^\d{3}\*{4}\d{4}$/), isReachable: true, needsProof: false },
    ]);
    await linkWechat('oTechnician-0001');
    expect((await person().succeed('getOwnChannels'))[0]).toMatchObject({ isReachable: true, address: null });
  });

  it('has nothing for whom these channels do not serve, of another organisation, or without one, and nothing without a token', async () => {
    await turnOn('sms');
    const elsewhere = await createTenant(server);
    const alone = await signIn(server, fixture.tenant.accounts.stranger.id, null);
    for (const client of [fixture.tenant.clients.occupant, fixture.tenant.clients.client_rep, elsewhere.clients.technician, alone])
      expect(await client.succeed('getOwnChannels')).toEqual([]);
    expect((await createTestClient(server).call('getOwnChannels')).code).toBe(bodyCode.tokenExpired);
  });
});

describe('saveOwnChannel', () => {
  it('stores the choice and the id apart from one another, for this organisation, with no id in the audit log', async () => {
    await turnOn('wecomApp');
    const input = { channel: 'wecomApp' as const, isWanted: true };
    expect(await person().succeed('saveOwnChannel', { ...input, address: ' li.na ' })).toEqual([
      { channel: 'wecomApp', isWanted: true, address: 'li.na', isReachable: true, needsProof: false },
    ]);
    expect((await person().succeed('saveOwnChannel', { ...input, isWanted: false }))[0]).toMatchObject({
      isWanted: false,
      address: 'li.na',
    });
    const audit = await readAudit(server, 'saveOwnChannel', fixture.tenant.accounts.technician.id);
    expect(audit.map(({ changes }) => changes)).toEqual([
      { ...input, address: true },
      { ...input, isWanted: false },
    ]);
    expect((await person().succeed('saveOwnChannel', { ...input, address: null }))[0]).toMatchObject({
      address: null,
      isReachable: false,
      needsProof: false,
    });
    const rows = await server.database.kysely.selectFrom('own_channels').selectAll().where('tenant_id', '=', fixture.tenant.id).execute();
    expect(rows).toMatchObject([{ channel: 'wecomApp', is_wanted: true, address: null }]);
  });

  it.each([
    [{ channel: 'wecomApp', isWanted: true, address: '@all' }, 'address'],
    [{ channel: 'wecomApp', isWanted: true, address: 'li.na|wang.lei' }, 'address'],
    [{ channel: 'dingtalkApp', isWanted: true, address: 'li.na,wang.lei' }, 'address'],
    [{ channel: 'dingtalkApp', isWanted: true, address: '' }, 'address'],
    [{ channel: 'wecomApp', isWanted: true, address: 'x'.repeat(65) }, 'address'],
    [{ channel: 'sms', isWanted: true, address: '13800000009' }, 'address'],
    [{ channel: 'webPush', isWanted: true }, 'channel'],
    [{ channel: 'sms', isWanted: 'no' }, 'isWanted'],
  ])('refuses %j', async (input, field) => {
    const { code, data } = await person().call('saveOwnChannel', input);
    expect([code, Object.keys(data.fields)]).toEqual([bodyCode.invalid, [field]]);
  });

  it('is refused without a token, and there is nothing to choose without an organisation', async () => {
    const input = { channel: 'sms', isWanted: false };
    expect((await createTestClient(server).call('saveOwnChannel', input)).code).toBe(bodyCode.tokenExpired);
    const alone = await signIn(server, fixture.tenant.accounts.stranger.id, null);
    expect((await alone.call('saveOwnChannel', input)).code).toBe(bodyCode.notFound);
  });
});

describe('a message', () => {
  it('goes to the id in 企业微信 and 钉钉, and leads to its order', async () => {
    await turnOn('wecomApp');
    await turnOn('dingtalkApp');
    await person().succeed('saveOwnChannel', { channel: 'wecomApp', isWanted: true, address: 'li.na' });
    await person().succeed('saveOwnChannel', { channel: 'dingtalkApp', isWanted: true, address: 'Wang_Lei' });
    const { id } = await dispatch();
    await pass(3 * minuteMs);
    expect(await sent()).toEqual(['wecomApp 1 sent', 'dingtalkApp 1 sent']);
    const url = `${ownOrigin}/#/pages/topmenu/mesnotification/mesnotification?subject=workOrder&id=${id}&tenant=${fixture.tenant.id}`;
    // Neither has ever proven itself, so that neither is given time of its own.
    expect(apps.sent.toSorted((one, other) => other.app.localeCompare(one.app))).toMatchObject([
      { app: 'wecom', user: 'li.na', content: { textcard: { title: '有工单待您接单', url } } },
      { app: 'dingtalk', user: 'Wang_Lei', content: { oa: { message_url: url, body: { title: '有工单待您接单' } } } },
    ]);
  });

  it('comes by WeChat to whoever has linked it and follows the account', async () => {
    await turnOn('wechat');
    await linkWechat('oTechnician-0002');
    wechat.followers.add('oTechnician-0002');
    const { id } = await dispatch();
    expect(await sent()).toEqual(['wechat 1 sent']);
    const [message] = wechat.messages;
    expect(message).toMatchObject({ openid: 'oTechnician-0002', templateId, values: { thing2: '有工单待您接单' } });
    expect(message?.url).toContain(`id=${id}`);
    expect(message?.values.time3).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  it('goes on at once where the provider knows nobody by that id, and the channel stays proven', async () => {
    await turnOn('wecomApp');
    await turnOn('sms');
    await fixture.tenant.clients.tenant_admin.succeed('saveOwnChannel', { channel: 'wecomApp', isWanted: true, address: 'Wang_Lei' });
    await fixture.tenant.clients.tenant_admin.succeed('sendChannelTrial', { channel: 'wecomApp' });
    await person().succeed('saveOwnChannel', { channel: 'wecomApp', isWanted: true, address: 'nobody' });
    await dispatch();
    expect(await sent()).toEqual(['wecomApp 1 failed', 'sms 1 sent']);
    const channels = await fixture.tenant.clients.tenant_admin.succeed('getMessageChannels');
    expect(channels.find(({ channel }) => channel === 'wecomApp')?.provenAt).not.toBeNull();
  });

  it('leaves out what its reader does not want, and nobody else', async () => {
    await turnOn('sms');
    await turnOn('voice');
    await person().succeed('saveOwnChannel', { channel: 'sms', isWanted: false });
    robots.sent.length = 0;
    await dispatch();
    expect(await sent()).toEqual(['voice 1 sent']);
    await person().succeed('saveOwnChannel', { channel: 'sms', isWanted: true });
    await dispatch();
    expect((await sent()).slice(1)).toEqual(['sms 1 sent', 'voice 1 sent']);
  });

  it('goes to nobody by an id that was entered in another organisation', async () => {
    await turnOn('wecomApp');
    const elsewhere = await createTenant(server);
    const { technician } = fixture.tenant.accounts;
    await server.database.kysely
      .insertInto('memberships')
      .values({ tenant_id: elsewhere.id, account_id: technician.id, state: 'member', created_at: server.clock.now() })
      .execute();
    const there = await signIn(server, technician.id, elsewhere.id);
    await there.succeed('saveOwnChannel', { channel: 'wecomApp', isWanted: true, address: 'li.na' });
    await dispatch();
    expect([await sent(), apps.sent]).toEqual([[], []]);
  });

  it('leaves no secret and no token behind, whatever the provider answers', async () => {
    await turnOn('wecomApp');
    await person().succeed('saveOwnChannel', { channel: 'wecomApp', isWanted: true, address: 'li.na' });
    apps.answerNext({ errcode: 60020, errmsg: 'not allow to access from your ip, secret words' }, appPaths.wecomSend);
    await dispatch();
    expect(await sent()).toEqual(['wecomApp 1 failed']);
    const { kysely } = server.database;
    const rows = await kysely
      .selectFrom('channel_deliveries')
      .selectAll()
      .where('tenant_id', '=', fixture.tenant.id)
      .where('state', '=', 'failed')
      .execute();
    expect(rows).toMatchObject([{ fault: 'errcode 60020' }]);
    const channels = await fixture.tenant.clients.tenant_admin.succeed('getMessageChannels');
    const everything = JSON.stringify([server.logLines, rows, channels]);
    for (const secret of [localApps.wecom.corpSecret, 'secret words', 'access_token']) expect(everything).not.toContain(secret);
  });
});
