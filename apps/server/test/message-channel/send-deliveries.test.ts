import { maxPushBytes, minuteMs, secondMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodePayload } from '#services/message-channel/sending/send-push.ts';
import { announceDelayed } from '#services/notification/quiet-hours/announce-delayed.ts';
import { clearOutbox } from '../support/assertions/notifications.ts';
import {
  allKinds,
  createPushPhone,
  listDeliveries,
  listRounds,
  type PushPhone,
  sendMessagesNow,
} from '../support/factories/create-push-phone.ts';
import { createRoster } from '../support/factories/create-rosters.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { type LocalPushService, startLocalPushService } from '../support/services/local-push-service.ts';
import { testMessages } from '../support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

/** 22:30 in Shanghai, the time zone of the tenant. */
const evening = new Date('2026-11-19T14:30:00Z');

let service: LocalPushService;
let twins: TwinServers;
let fixture: OrderFixture;
let phone: PushPhone;
let technician: string;

beforeAll(async () => {
  twins = await startTwinServers({ config: { messages: testMessages({ pushHosts: ['127.0.0.1'] }) } });
  service = await startLocalPushService(() => twins.one.clock.now());
});
afterAll(async () => {
  await twins.close();
  await service.close();
});
beforeEach(async () => {
  for (const { clock } of [twins.one, twins.two]) clock.set(evening);
  fixture = await createOrderFixture(twins.one);
  await clearOutbox(twins.one);
  await fixture.passTime(0);
  await twins.one.database.kysely.deleteFrom('message_rounds').execute();
  phone = await createPushPhone(service, fixture.tenant.clients.technician);
  technician = fixture.tenant.accounts.technician.id;
});

const send = () => sendMessagesNow(twins.one);
async function pass(milliseconds: number): Promise<void> {
  twins.advance(milliseconds);
  await send();
}
const sent = () => listDeliveries(twins.one, fixture.tenant.id);
const dispatchAt = (level: 1 | 2 | 3 | 4) => fixture.orderAt('20.person', { level });

describe('a message', () => {
  it('comes to the phone with headline, title and number alone, for a day', async () => {
    const order = await dispatchAt(2);
    const { orderNo, title } = await fixture.tenant.clients.technician.succeed('getWorkOrder', { id: order.id });
    await send();
    expect(phone.read()).toEqual([
      {
        title: '有工单待您接单',
        body: `${title} · ${orderNo}`,
        tag: order.id,
        token: expect.stringMatching(/^[\w-]{86}$/),
        urgent: false,
        subject: { kind: 'workOrder', id: order.id },
        tenant: fixture.tenant.id,
        actions: [
          { action: 'accept', title: '接单' },
          { action: 'decline', title: '拒单' },
        ],
      },
    ]);
    expect(phone.browser.messages[0]).toMatchObject({ ttl: 24 * 3600, topic: expect.stringMatching(/^[\w-]{32}$/), urgency: 'high' });
    expect(await sent()).toEqual([`${technician} webPush 1 sent`]);
  });

  it('of the gravest level is kept for five minutes by the push service', async () => {
    await dispatchAt(1);
    await send();
    expect(phone.browser.messages[0]).toMatchObject({ ttl: 300 });
    expect(phone.read()[0]?.urgent).toBe(true);
  });

  it('is in the language of the device', async () => {
    const { tenant } = fixture;
    const english = await signIn(twins.one, technician, tenant.id);
    const browser = service.subscribe();
    const { endpoint, p256dh, auth } = browser;
    await english.succeed('savePush', { endpoint, p256dh, auth, kinds: allKinds }, { headers: { 'accept-language': 'en' } });
    await dispatchAt(2);
    await send();
    expect(JSON.parse(browser.messages[0]?.text ?? '{}').title).toBe('An order waits for you to accept');
    expect(phone.read()).toHaveLength(1);
    expect(await sent()).toHaveLength(1);
  });

  it('is in the language that its reader has chosen meanwhile', async () => {
    await fixture.tenant.clients.technician.succeed('updateProfile', { language: 'en' });
    await dispatchAt(2);
    await send();
    expect(phone.read()[0]?.title).toBe('An order waits for you to accept');
  });

  it('stays within its size, whatever was written into a title, and keeps its token', () => {
    const payload = {
      title: '新告警',
      body: '变😀'.repeat(300),
      tag: 'x',
      token: 't'.repeat(86),
      urgent: true,
      subject: null,
      tenant: fixture.tenant.id,
      actions: [],
    };
    const bytes = encodePayload(payload);
    expect(bytes.length).toBeLessThanOrEqual(maxPushBytes);
    expect(bytes.length).toBeGreaterThan(maxPushBytes - 64);
    expect(JSON.parse(bytes.toString())).toMatchObject({ token: payload.token, body: expect.stringMatching(/^(变😀)+变?…$/u) });
  });

  it('of a kind that the device does not take is not sent there', async () => {
    const browser = service.subscribe();
    const { endpoint, p256dh, auth } = browser;
    await fixture.tenant.clients.technician.succeed('savePush', { endpoint, p256dh, auth, kinds: ['alarms'] });
    await dispatchAt(2);
    await send();
    expect(browser.messages).toEqual([]);
    expect(await sent()).toEqual([]);
  });

  it('does not go to a session that has signed out, nor to one in another tenant', async () => {
    await fixture.tenant.clients.technician.succeed('logOut');
    await dispatchAt(2);
    await send();
    expect(phone.read()).toEqual([]);
    expect(await sent()).toEqual([]);
  });

  it('goes out once, however many servers send it', async () => {
    await dispatchAt(2);
    await Promise.all([sendMessagesNow(twins.one), sendMessagesNow(twins.two)]);
    await Promise.all([sendMessagesNow(twins.two), sendMessagesNow(twins.one)]);
    expect(phone.read()).toHaveLength(1);
    expect(await sent()).toEqual([`${technician} webPush 1 sent`]);
  });

  it('that was read before its turn is skipped', async () => {
    await dispatchAt(2);
    service.faultNext({ status: 429, text: '', headers: { 'retry-after': '30' } });
    await send();
    expect(await sent()).toEqual([`${technician} webPush 1 due`]);
    const client = fixture.tenant.clients.technician;
    const { items } = await client.succeed('listNotifications', {});
    await client.succeed('readNotifications', { ids: items.map(({ id }) => id) });
    await pass(30 * secondMs);
    expect(await sent()).toEqual([`${technician} webPush 1 skipped`]);
    expect(phone.read()).toEqual([]);
  });

  it('is not repeated once somebody has acted', async () => {
    const order = await dispatchAt(1);
    await send();
    await fixture.act('technician', 'acceptWorkOrder', order);
    await pass(5 * minuteMs);
    expect(phone.read()).toHaveLength(1);
    expect((await listRounds(twins.one, fixture.tenant.id))[0]).toMatchObject({ topic: 'accept', ended_by: 'acted' });
  });
});

describe('the gravest level', () => {
  it('comes three times a minute apart while nobody acts, also if it was read', async () => {
    await dispatchAt(1);
    await send();
    const client = fixture.tenant.clients.technician;
    const { items } = await client.succeed('listNotifications', {});
    await client.succeed('readNotifications', { ids: items.map(({ id }) => id) });
    await pass(minuteMs - secondMs);
    expect(phone.read()).toHaveLength(1);
    for (let minute = 0; minute < 4; minute += 1) await pass(minuteMs);
    expect(await sent()).toEqual([1, 2, 3].map((round) => `${technician} webPush ${round} sent`));
    expect((await listRounds(twins.one, fixture.tenant.id))[0]).toMatchObject({ ended_by: 'exhausted' });
  });

  it.each([2, 3, 4] as const)('is no other: level %i comes once', async (level) => {
    await dispatchAt(level);
    await send();
    for (let step = 0; step < 4; step += 1) await pass(30 * minuteMs);
    expect(phone.read()).toHaveLength(1);
  });
});

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00' };
  beforeEach(() => fixture.tenant.clients.technician.succeed('updateProfile', { quietHours: night }));

  it('hold a message until they end, if it still counts then', async () => {
    const [kept, over] = [await dispatchAt(2), await dispatchAt(3)];
    await send();
    await fixture.act('technician', 'sendBackWorkOrder', over, fixture.inputs.sendBack);
    await pass(8 * 60 * minuteMs);
    expect(phone.read()).toEqual([]);
    await pass(30 * minuteMs);
    await announceDelayed(twins.one.context);
    expect(phone.read().map(({ subject }) => subject?.id)).toEqual([kept.id]);
  });

  it('hold nothing any more once they are switched off', async () => {
    await dispatchAt(2);
    await send();
    expect(phone.read()).toEqual([]);
    await fixture.tenant.clients.technician.succeed('updateProfile', { quietHours: null });
    await send();
    expect(phone.read()).toHaveLength(1);
  });

  it('hold neither the gravest level nor whoever is on duty', async () => {
    await dispatchAt(1);
    await send();
    expect(phone.read()).toHaveLength(1);
    const { tenant } = fixture;
    await createRoster(twins.one, tenant.id, tenant.team.id, technician);
    await dispatchAt(3);
    await send();
    expect(phone.read()).toHaveLength(2);
  });
});

describe('whoever is on duty', () => {
  it('is called first, and the others after the time of the level where nobody acts', async () => {
    const { tenant } = fixture;
    const others = await createPushPhone(service, tenant.clients.dispatcher);
    const onDuty = await tenant.addAccount([{ role: 'dispatcher' }]);
    const dutyPhone = await createPushPhone(service, onDuty.client);
    await createRoster(twins.one, tenant.id, tenant.team.id, onDuty.account.id);
    await fixture.create('client_rep', { level: 2 });
    await send();
    expect([dutyPhone.read().length, others.read().length]).toEqual([1, 0]);
    await pass(3 * minuteMs - secondMs);
    expect(others.read()).toHaveLength(0);
    await pass(secondMs);
    expect([dutyPhone.read().length, others.read().length]).toEqual([1, 1]);
  });
});

describe('a push service that fails', () => {
  it('is tried three times, and then the channel has failed', async () => {
    await dispatchAt(2);
    for (let count = 0; count < 3; count += 1) service.faultNext({ status: 502, text: '' });
    await send();
    expect(await sent()).toEqual([`${technician} webPush 1 due`]);
    await pass(10 * secondMs);
    await pass(20 * secondMs);
    expect(await sent()).toEqual([`${technician} webPush 1 failed`]);
    expect(phone.read()).toEqual([]);
  });

  it('loses the browser that it no longer knows', async () => {
    phone.browser.unsubscribe();
    await dispatchAt(2);
    await send();
    expect(await sent()).toEqual([`${technician} webPush 1 failed`]);
    expect((await fixture.tenant.clients.technician.succeed('getPush')).devices).toEqual([]);
  });

  it('is not asked again for what a server was sending when it ended', async () => {
    await dispatchAt(2);
    service.faultNext({ status: 429, text: '', headers: { 'retry-after': '1' } });
    await send();
    const claimed = { state: 'sending' as const, claimed_at: twins.one.clock.now() };
    await twins.one.database.kysely.updateTable('channel_deliveries').set(claimed).where('tenant_id', '=', fixture.tenant.id).execute();
    await pass(minuteMs);
    expect(await sent()).toEqual([`${technician} webPush 1 sending`]);
    await pass(minuteMs);
    expect(await sent()).toEqual([`${technician} webPush 1 failed`]);
    expect(phone.read()).toEqual([]);
  });
});
