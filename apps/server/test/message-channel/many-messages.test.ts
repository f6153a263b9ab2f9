import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearOutbox } from '../support/assertions/notifications.ts';
import { createAlarmToNotify } from '../support/factories/create-alarms.ts';
import { createPushPhone, listDeliveries, type PushPhone, sendMessagesNow } from '../support/factories/create-push-phone.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { type LocalPushService, startLocalPushService } from '../support/services/local-push-service.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer, testMessages } from '../support/services/test-server.ts';

let service: LocalPushService;
let server: TestServer;
let fixture: OrderFixture;
let phone: PushPhone;
let technician: string;

beforeAll(async () => {
  server = await startTestServer({ config: { messages: testMessages({ pushHosts: ['127.0.0.1'] }) } });
  service = await startLocalPushService(() => server.clock.now());
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  await clearOutbox(server);
  await server.database.kysely.deleteFrom('message_rounds').execute();
  phone = await createPushPhone(service, fixture.tenant.clients.technician);
  technician = fixture.tenant.accounts.technician.id;
});

const send = () => sendMessagesNow(server);
async function pass(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await send();
}
const sent = () => listDeliveries(server, fixture.tenant.id);
const dispatchAt = (level: 1 | 2 | 3 | 4) => fixture.orderAt('20.person', { level });

describe('many messages at once', () => {
  it('are counted also where they have arrived before their sender knows', async () => {
    const { webPush } = server.context;
    const received = async (...message: Parameters<typeof webPush.send>) => {
      const result = await webPush.send(...message);
      await createTestClient(server).succeed('confirmPush', { token: phone.read().at(-1)?.token ?? '' });
      return result;
    };
    const sendNow = () => sendMessagesNow({ ...server, context: { ...server.context, webPush: { ...webPush, send: received } } });
    for (let count = 0; count < 5; count += 1) {
      await dispatchAt(3);
      await sendNow();
    }
    const rows = await server.database.kysely.selectFrom('channel_deliveries').selectAll().where('account_id', '=', technician).execute();
    const at = server.clock.now();
    expect(rows).toHaveLength(5);
    for (const row of rows)
      expect(row).toMatchObject({ state: 'received', sent_at: at, received_at: at, external_id: expect.stringMatching(/^\/message\//) });
    await dispatchAt(3);
    await sendNow();
    expect(phone.read()).toHaveLength(5);
  });

  it('are four, and one that stands for all others; what follows waits for the end of the minute', async () => {
    for (let count = 0; count < 8; count += 1) await dispatchAt(count === 7 ? 2 : 3);
    await send();
    const messages = phone.read();
    expect(messages.map(({ title }) => title).sort()).toEqual(['4 条新消息', ...Array.from({ length: 4 }, () => '有工单待您接单')]);
    expect(messages.find(({ tag }) => tag.startsWith('digest'))).toMatchObject({ subject: null, actions: [] });
    await dispatchAt(3);
    await send();
    expect(phone.read()).toHaveLength(5);
    await pass(minuteMs);
    expect(phone.read()).toHaveLength(6);
    expect((await sent()).every((one) => one.endsWith('sent'))).toBe(true);
  });
});

describe('many messages of several kinds', () => {
  it('go as a digest of each kind, to the browsers that take it', async () => {
    const { tenant } = fixture;
    const forAlarms = await signIn(server, tenant.accounts.dispatcher.id, tenant.id);
    const alarms = await createPushPhone(service, forAlarms, ['alarms']);
    const orders = await createPushPhone(service, tenant.clients.dispatcher, ['workOrders']);
    for (let count = 0; count < 4; count += 1) {
      await fixture.create('client_rep', { level: 3 });
      await createAlarmToNotify(server, tenant.id, fixture.operations.deviceId, { level: 2 });
    }
    await send();
    const titles = (one: PushPhone) => one.read().map(({ title }) => title);
    expect(titles(alarms).length + titles(orders).length).toBe(5);
    expect(titles(orders)).toEqual(['4 条新消息']);
    expect(titles(alarms)).toEqual(expect.arrayContaining(['新告警']));
    for (const title of titles(alarms)) expect(['新告警', '4 条新消息']).toContain(title);
  });
});
