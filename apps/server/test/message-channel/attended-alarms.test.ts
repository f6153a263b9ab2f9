import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceRounds } from '#services/message-channel/rounds/advance-rounds.ts';
import { clearOutbox, dispatchPending } from '../support/assertions/notifications.ts';
import { createAlarmToNotify, endAlarm } from '../support/factories/create-alarms.ts';
import { setUpChannel } from '../support/factories/create-message-channel.ts';
import { listRounds, sendMessagesNow } from '../support/factories/create-push-phone.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { type LocalChannels, startLocalChannels } from '../support/services/local-channels.ts';
import { startTestServer, type TestServer, testMessages } from '../support/services/test-server.ts';

let local: LocalChannels;
let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  let now = () => new Date();
  local = await startLocalChannels(() => now());
  const { url } = local;
  server = await startTestServer({
    config: { messages: testMessages({ endpoints: { wecom: url, dingtalk: url, sms: url, voice: url } }) },
  });
  now = () => server.clock.now();
});
afterAll(async () => {
  await server.close();
  await local.close();
});
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  await clearOutbox(server);
  await server.database.kysely.deleteFrom('message_rounds').execute();
  local.sent.length = 0;
});

const admin = () => fixture.tenant.clients.tenant_admin;
const create = () => createAlarmToNotify(server, fixture.tenant.id, fixture.operations.deviceId, { level: 1 });

async function pass(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await sendMessagesNow(server);
}

async function raise(): Promise<string> {
  const id = await create();
  await pass(0);
  return id;
}

describe('an alarm that nobody has to see to any more', () => {
  /** Whom a call reached within the minutes that follow. */
  async function listCalled(minutes: number): Promise<string[]> {
    local.sent.length = 0;
    for (let minute = 0; minute < minutes; minute += 1) await pass(minuteMs);
    return local.sent.map(({ channel }) => channel);
  }
  const ends = async () => new Set((await listRounds(server, fixture.tenant.id)).map(({ ended_by }) => ended_by));

  it('calls nobody once it is over by itself, and stays in the list', async () => {
    await setUpChannel(admin(), local, 'wecom');
    await setUpChannel(admin(), local, 'voice');
    const id = await raise();
    await endAlarm(server, id);
    expect(await listCalled(5)).toEqual([]);
    expect(await ends()).toEqual(new Set(['acted']));
    const { items } = await fixture.tenant.clients.dispatcher.succeed('listNotifications', {});
    expect(items).toMatchObject([{ topic: 'alarmRaised', isRead: false }]);
  });

  it('is not sent where it was over before its turn', async () => {
    await setUpChannel(admin(), local, 'wecom');
    const id = await create();
    await dispatchPending(server);
    await advanceRounds(server.context);
    await endAlarm(server, id);
    await pass(0);
    expect(local.sent).toEqual([]);
  });

  it('calls nobody once somebody has accepted its order', async () => {
    await setUpChannel(admin(), local, 'wecom');
    await setUpChannel(admin(), local, 'voice');
    const { id: work_order_id } = await fixture.orderAt('50.person');
    await clearOutbox(server);
    const id = await raise();
    await server.database.kysely.updateTable('alarms').set({ work_order_id }).where('id', '=', id).execute();
    expect(await listCalled(5)).toEqual([]);
    expect(await ends()).toEqual(new Set(['acted']));
  });
});
