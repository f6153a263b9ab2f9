import { bodyCode } from '@energy-om/contract';
import { minuteMs, workOrderStatus } from '@energy-om/domain';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fireDueEscalations } from '#services/escalation/fire-due-escalations.ts';
import { countBlocked } from '../support/assertions/count-blocked.ts';
import { clearOutbox, readMessages } from '../support/assertions/notifications.ts';
import { createAlarm, createAlarmToNotify, endAlarm, readAlarm } from '../support/factories/create-alarms.ts';
import { createPushPhone, listDeliveries, listRounds, type PushPhone, sendMessagesNow } from '../support/factories/create-push-phone.ts';
import { createRoster } from '../support/factories/create-rosters.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { type LocalPushService, startLocalPushService } from '../support/services/local-push-service.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer, testMessages } from '../support/services/test-server.ts';

let service: LocalPushService;
let server: TestServer;
let fixture: OrderFixture;
let phone: PushPhone;
/** The worker of the app: it has no token of a session. */
let worker: TestClient;

beforeAll(async () => {
  server = await startTestServer({ config: { messages: testMessages({ pushHosts: ['127.0.0.1'] }) } });
  service = await startLocalPushService(() => server.clock.now());
  worker = createTestClient(server);
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  await clearOutbox(server);
  phone = await createPushPhone(service, fixture.tenant.clients.technician);
});

const last = () => phone.read().at(-1) ?? expect.fail('nothing has come');
const statusOf = async (id: string) => (await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id })).status;

async function dispatchToPhone() {
  const order = await fixture.orderAt('20.person');
  await sendMessagesNow(server);
  return { order, token: last().token };
}

describe('actOnPush', () => {
  it('accepts the order in the name of whom the message was for, once', async () => {
    const { order, token } = await dispatchToPhone();
    expect(last().actions.map(({ action, title }) => `${action} ${title}`)).toEqual(['accept 接单', 'decline 拒单']);
    expect(await worker.succeed('actOnPush', { token, action: 'accept' })).toEqual({});
    const detail = await fixture.tenant.clients.technician.succeed('getWorkOrder', { id: order.id });
    expect(detail.status).not.toBe(workOrderStatus.toBeAccepted);
    expect(await worker.succeed('actOnPush', { token, action: 'accept' })).toEqual({});
    const history = await server.database.kysely
      .selectFrom('work_order_history')
      .select(['action', 'actor_id'])
      .where('order_id', '=', order.id)
      .where('action', '=', 'accept')
      .execute();
    expect(history).toEqual([{ action: 'accept', actor_id: fixture.tenant.accounts.technician.id }]);
    expect(await listDeliveries(server, fixture.tenant.id)).toEqual([`${fixture.tenant.accounts.technician.id} webPush 1 acted`]);
    expect(await readMessages(fixture.tenant.clients.technician)).toMatchObject([{ topic: 'accept', isRead: true }]);
  });

  it('is a conflict with the state in which the message found the order, once that has moved on', async () => {
    const { order, token } = await dispatchToPhone();
    await fixture.tenant.clients.dispatcher.succeed('updateWorkOrder', {
      id: order.id,
      version: order.version,
      mode: 'edit',
      title: '另一个标题',
    } as never);
    const answer = await worker.call('actOnPush', { token, action: 'accept' });
    expect(answer.code).toBe(bodyCode.conflict);
    expect(await statusOf(order.id)).toBe(workOrderStatus.toBeAccepted);
  });

  async function raiseAlarm(): Promise<string> {
    const id = await createAlarmToNotify(server, fixture.tenant.id, fixture.operations.deviceId, { level: 1 });
    await sendMessagesNow(server);
    return id;
  }

  it('acknowledges an alarm', async () => {
    const { tenant } = fixture;
    const dispatcherPhone = await createPushPhone(service, tenant.clients.dispatcher);
    const id = await raiseAlarm();
    const [message] = dispatcherPhone.read();
    expect(message?.actions).toEqual([{ action: 'acknowledge', title: '确认告警' }]);
    await worker.succeed('actOnPush', { token: message?.token ?? '', action: 'acknowledge' });
    expect(await readAlarm(server, id)).toMatchObject({ state: 'acknowledged', acknowledged_by: tenant.accounts.dispatcher.id });
    await sendMessagesNow(server);
    expect((await listRounds(server, tenant.id)).every(({ next_at }) => next_at === null)).toBe(true);
  });

  it('takes the acknowledgement of an alarm that is over by itself as an answer', async () => {
    const dispatcherPhone = await createPushPhone(service, fixture.tenant.clients.dispatcher);
    const id = await raiseAlarm();
    await endAlarm(server, id);
    const [message] = dispatcherPhone.read();
    expect(await worker.succeed('actOnPush', { token: message?.token ?? '', action: 'acknowledge' })).toEqual({});
    expect(await readAlarm(server, id)).toMatchObject({ state: 'cleared', acknowledged_by: null });
    const { id: dispatcher } = fixture.tenant.accounts.dispatcher;
    const own = (await listRounds(server, fixture.tenant.id)).filter(({ account_id }) => account_id === dispatcher);
    expect(own).toMatchObject([{ ended_by: 'acted', next_at: null }]);
  });

  it('asks whoever may not acknowledge alarms only to confirm, which ends the calls', async () => {
    const { tenant } = fixture;
    await createRoster(server, tenant.id, tenant.team.id, tenant.accounts.technician.id);
    const now = server.clock.now();
    const id = await createAlarm(server, tenant.id, fixture.operations.deviceId, { level: 1, escalation_from: now, escalation_at: now });
    await fireDueEscalations(server.context);
    await sendMessagesNow(server);
    expect(last()).toMatchObject({ subject: { kind: 'alarm', id }, actions: [{ action: 'confirm', title: '收到' }] });
    expect((await worker.call('actOnPush', { token: last().token, action: 'acknowledge' })).code).toBe(bodyCode.invalid);
    await worker.succeed('actOnPush', { token: last().token, action: 'confirm' });
    server.clock.advance(minuteMs);
    await sendMessagesNow(server);
    expect(phone.read()).toHaveLength(1);
  });

  it('needs no answer of whoever may not acknowledge alarms and has read it', async () => {
    const { tenant } = fixture;
    await createRoster(server, tenant.id, tenant.team.id, tenant.accounts.technician.id);
    const now = server.clock.now();
    await createAlarm(server, tenant.id, fixture.operations.deviceId, { level: 1, escalation_from: now, escalation_at: now });
    await fireDueEscalations(server.context);
    await sendMessagesNow(server);
    const [message] = await readMessages(tenant.clients.technician);
    await tenant.clients.technician.succeed('readNotifications', { ids: [message?.id ?? ''] });
    server.clock.advance(minuteMs);
    await sendMessagesNow(server);
    expect(phone.read()).toHaveLength(1);
  });

  async function checkToLeader() {
    const leaderPhone = await createPushPhone(service, fixture.tenant.clients.team_leader);
    await fixture.orderAt('70');
    await sendMessagesNow(server);
    return leaderPhone.read().at(-1) ?? expect.fail('nothing has come');
  }

  it('confirms what has no action of its own, and ends its round', async () => {
    const message = await checkToLeader();
    expect(message.actions).toEqual([{ action: 'confirm', title: '收到' }]);
    await worker.succeed('actOnPush', { token: message.token, action: 'confirm' });
    const rounds = await listRounds(server, fixture.tenant.id);
    expect(rounds.filter(({ topic }) => topic === 'passCheck')).toMatchObject([{ ended_by: 'confirmed', next_at: null }]);
  });

  it('waits for whoever writes the same message without holding what that one locks next', async () => {
    const { token } = await checkToLeader();
    const writer = new pg.Client(server.database.connection);
    await writer.connect();
    try {
      await writer.query('begin');
      const lockAll = (table: string) => writer.query(`select from ${table} where tenant_id = $1 for update nowait`, [fixture.tenant.id]);
      await lockAll('notifications');
      const acting = worker.call('actOnPush', { token, action: 'confirm' });
      await expect.poll(() => countBlocked(writer)).toBe(1);
      for (const table of ['message_rounds', 'channel_deliveries']) await lockAll(table);
      await writer.query('commit');
      await acting;
      expect(await worker.succeed('actOnPush', { token, action: 'confirm' })).toEqual({});
    } finally {
      await writer.end();
    }
  });

  it('is refused to whom the right was taken, who has signed out, or has switched push off', async () => {
    const { order, token } = await dispatchToPhone();
    const { id } = fixture.tenant.accounts.technician;
    await server.database.kysely.deleteFrom('role_grants').where('account_id', '=', id).execute();
    expect((await worker.call('actOnPush', { token, action: 'accept' })).code).toBe(bodyCode.forbidden);
    await server.database.kysely.updateTable('sessions').set({ ended_at: server.clock.now() }).where('account_id', '=', id).execute();
    expect((await worker.call('actOnPush', { token, action: 'accept' })).code).toBe(bodyCode.tokenExpired);
    await server.database.kysely.deleteFrom('push_subscriptions').where('account_id', '=', id).execute();
    expect((await worker.call('actOnPush', { token, action: 'accept' })).code).toBe(bodyCode.notFound);
    expect(await statusOf(order.id)).toBe(workOrderStatus.toBeAccepted);
  });

  it('takes no other action than the message offers, and none that needs words', async () => {
    const { order, token } = await dispatchToPhone();
    for (const action of ['acknowledge', 'confirm', 'decline', 'close'])
      expect((await worker.call('actOnPush', { token, action })).code).toBe(bodyCode.invalid);
    expect(await statusOf(order.id)).toBe(workOrderStatus.toBeAccepted);
  });

  it.each([
    (token: string) => `${token.slice(0, -2)}AA`,
    (token: string) => `B${token.slice(1)}`,
    () => 'x',
    (token: string) => token.slice(0, 64),
  ])('does not find a token that nobody has issued', async (change) => {
    const { token } = await dispatchToPhone();
    expect((await worker.call('actOnPush', { token: change(token), action: 'accept' })).code).toBe(bodyCode.notFound);
    expect((await worker.call('confirmPush', { token: change(token) })).code).toBe(bodyCode.notFound);
  });
});

describe('confirmPush', () => {
  it('proves the subscription, and notes that the message has arrived', async () => {
    const { token } = await dispatchToPhone();
    expect((await fixture.tenant.clients.technician.succeed('getPush')).devices[0]?.provenAt).toBeNull();
    server.clock.advance(2000);
    expect(await worker.succeed('confirmPush', { token })).toEqual({});
    const [device] = (await fixture.tenant.clients.technician.succeed('getPush')).devices;
    expect(device?.provenAt).toBe(server.clock.now().toISOString());
    const rows = await server.database.kysely
      .selectFrom('channel_deliveries')
      .selectAll()
      .where('tenant_id', '=', fixture.tenant.id)
      .execute();
    expect(rows).toMatchObject([
      { state: 'received', received_at: server.clock.now(), external_id: expect.stringMatching(/^\/message\//) },
    ]);
  });

  it('changes nothing that was acted on meanwhile, and does not find a device that takes no more', async () => {
    const { token } = await dispatchToPhone();
    await worker.succeed('actOnPush', { token, action: 'accept' });
    await worker.succeed('confirmPush', { token });
    expect(await listDeliveries(server, fixture.tenant.id)).toEqual([`${fixture.tenant.accounts.technician.id} webPush 1 acted`]);
    await fixture.tenant.clients.technician.succeed('removePush');
    expect((await worker.call('confirmPush', { token })).code).toBe(bodyCode.notFound);
  });
});

describe('sendTrialPush', () => {
  it('sends to this device, whose receipt proves it', async () => {
    expect(await fixture.tenant.clients.technician.succeed('sendTrialPush')).toEqual({ outcome: 'sent' });
    expect(last()).toMatchObject({ title: '本机推送已开通', subject: null, actions: [] });
    await worker.succeed('confirmPush', { token: last().token });
    expect((await fixture.tenant.clients.technician.succeed('getPush')).devices[0]?.provenAt).not.toBeNull();
    expect(await listDeliveries(server, fixture.tenant.id)).toEqual([]);
  });

  it('says what the push service said, and forgets a browser that is gone', async () => {
    service.faultNext({ status: 429, text: '' });
    expect(await fixture.tenant.clients.technician.succeed('sendTrialPush')).toEqual({ outcome: 'limited' });
    phone.browser.unsubscribe();
    expect(await fixture.tenant.clients.technician.succeed('sendTrialPush')).toEqual({ outcome: 'gone' });
    expect((await fixture.tenant.clients.technician.call('sendTrialPush')).code).toBe(bodyCode.conflict);
    expect((await createTestClient(server).call('sendTrialPush')).code).toBe(bodyCode.tokenExpired);
  });
});
