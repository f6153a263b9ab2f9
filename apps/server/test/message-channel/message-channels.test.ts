import { bodyCode } from '@energy-om/contract';
import { type ConfiguredChannel, configuredChannels, minuteMs, secondMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { DatabaseUnavailableError } from '#db/errors.ts';
import { fireDueEscalations } from '#services/escalation/fire-due-escalations.ts';
import { advanceRounds } from '#services/message-channel/rounds/advance-rounds.ts';
import { sendDeliveries } from '#services/message-channel/sending/send-deliveries.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { clearOutbox, dispatchPending } from '../support/assertions/notifications.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createAlarm, createAlarmToNotify } from '../support/factories/create-alarms.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { channelValues, setUpChannel } from '../support/factories/create-message-channel.ts';
import { createPushPhone, listDeliveries, listRounds, sendMessagesNow } from '../support/factories/create-push-phone.ts';
import { createRoster } from '../support/factories/create-rosters.ts';
import { createTenant, type TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { type LocalChannels, startLocalChannels } from '../support/services/local-channels.ts';
import { type LocalPushService, startLocalPushService } from '../support/services/local-push-service.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { testMessages } from '../support/services/test-server.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';

let local: LocalChannels;
let push: LocalPushService;
let twins: TwinServers;
let fixture: OrderFixture;

beforeAll(async () => {
  let now = () => new Date();
  local = await startLocalChannels(() => now());
  push = await startLocalPushService(() => now());
  const { url } = local;
  const endpoints = { wecom: url, dingtalk: url, sms: url, voice: url };
  twins = await startTwinServers({ config: { messages: testMessages({ pushHosts: ['127.0.0.1'], endpoints }) } });
  now = () => twins.one.clock.now();
});
afterAll(async () => {
  await twins.close();
  await local.close();
  await push.close();
});
beforeEach(async () => {
  fixture = await createOrderFixture(twins.one);
  await clearOutbox(twins.one);
  await twins.one.database.kysely.deleteFrom('message_rounds').execute();
  local.sent.length = 0;
});

/** Whom they reach follows from the account's number. */
const byNumber = configuredChannels.filter((channel) => ['wecom', 'dingtalk', 'sms', 'voice'].includes(channel));

const admin = () => fixture.tenant.clients.tenant_admin;
const save = (channel: ConfiguredChannel, changes: object = {}) =>
  admin().call('saveMessageChannel', { channel, version: 0, isOn: true, maxLevel: 4, values: channelValues(local)[channel], ...changes });

async function numberOf(person: TestPerson): Promise<string> {
  const { id } = fixture.tenant.accounts[person];
  const { kysely } = twins.one.database;
  return (await kysely.selectFrom('accounts').select('phone_number').where('id', '=', id).executeTakeFirstOrThrow()).phone_number;
}

async function pass(milliseconds: number): Promise<void> {
  twins.advance(milliseconds);
  await Promise.all([sendMessagesNow(twins.one), sendMessagesNow(twins.two)]);
}

const addAlarm = (level: 1 | 2 | 3 | 4) => createAlarmToNotify(twins.one, fixture.tenant.id, fixture.operations.deviceId, { level });

async function raiseAlarm(level: 1 | 2 | 3 | 4): Promise<string> {
  const id = await addAlarm(level);
  await pass(0);
  return id;
}

describe('getMessageChannels', () => {
  itRejectsUnauthorised('getMessageChannels', () => ({ server: twins.one, tenant: fixture.tenant }), noAdministrators);

  it('lists all, with the levels that are usual, and shows no secret', async () => {
    await save('dingtalk');
    const channels = await admin().succeed('getMessageChannels');
    expect(channels.map(({ channel, version, isOn, maxLevel }) => [channel, version, isOn, maxLevel])).toEqual([
      ['wechat', 0, false, 4],
      ['wecomApp', 0, false, 4],
      ['dingtalkApp', 0, false, 4],
      ['wecom', 0, false, 3],
      ['dingtalk', 1, true, 4],
      ['sms', 0, false, 2],
      ['mail', 0, false, 4],
      ['voice', 0, false, 1],
    ]);
    expect(channels[4]).toMatchObject({ settings: {}, secretsSet: ['accessToken', 'signSecret'], provenAt: null });
    expect(JSON.stringify(channels)).not.toContain(local.dingtalk.signSecret);
    const row = await twins.one.database.kysely
      .selectFrom('message_channels')
      .selectAll()
      .where('tenant_id', '=', fixture.tenant.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row.settings) + row.secrets.toString('latin1')).not.toContain(local.dingtalk.signSecret);
    const ofOther = await (await createTenant(twins.one)).clients.tenant_admin.succeed('getMessageChannels');
    expect(ofOther.map(({ version }) => version)).toEqual(configuredChannels.map(() => 0));
  });
});

describe('saveMessageChannel', () => {
  const input = { channel: 'wecom', version: 0, isOn: true, maxLevel: 3, values: { key: 'k' } };
  itRejectsUnauthorised('saveMessageChannel', () => ({ server: twins.one, tenant: fixture.tenant }), noAdministrators, input);

  it('keeps secrets that are left out, writes an audit row without them, and refuses a stale version with what is there', async () => {
    expect((await save('sms')).code).toBe(bodyCode.success);
    const { accessKeyId, signName } = channelValues(local).sms as Record<string, string>;
    const values = { accessKeyId: accessKeyId ?? '', signName: signName ?? '', templateCode: 'SMS_2', accessKeySecret: '' };
    const { data } = await save('sms', { version: 1, values });
    expect(data[5]).toMatchObject({
      version: 2,
      settings: { accessKeyId, signName, templateCode: 'SMS_2' },
      secretsSet: ['accessKeySecret'],
    });
    expect(await admin().succeed('sendChannelTrial', { channel: 'sms' })).toEqual({ outcome: 'sent', reason: null });
    const stale = await save('sms', { version: 1 });
    expect([stale.code, stale.data[5].version]).toEqual([bodyCode.conflict, 2]);
    const audit = await readAudit(twins.one, 'saveMessageChannel', fixture.tenant.id);
    expect(audit.map(({ changes }) => (changes as { secrets: string[] }).secrets)).toEqual([['accessKeySecret'], []]);
    expect(JSON.stringify(audit)).not.toContain(local.aliyun.accessKeySecret);
  });

  it.each<[ConfiguredChannel, object, string]>([
    ['wecom', { values: {} }, 'values.key'],
    ['wecom', { values: { key: 'k', more: 'x' } }, 'values.more'],
    ['dingtalk', { values: { accessToken: 'a' } }, 'values.signSecret'],
    ['sms', { values: { accessKeyId: 'a', accessKeySecret: 'b', signName: 'c', templateCode: ' ' } }, 'values.templateCode'],
    ['voice', { maxLevel: 5 }, 'maxLevel'],
  ])('refuses %s with %j', async (channel, changes, field) => {
    const { code, data } = await save(channel, changes);
    expect([code, Object.keys(data.fields)]).toEqual([bodyCode.invalid, [field]]);
  });

  it('is refused to the administrator of a part', async () => {
    const { client } = await createLimitedAdministrator(fixture.tenant, fixture.tenant.areas.building);
    expect((await client.call('saveMessageChannel', input)).code).toBe(bodyCode.forbidden);
  });
});

describe('sendChannelTrial', () => {
  itRejectsUnauthorised('sendChannelTrial', () => ({ server: twins.one, tenant: fixture.tenant }), noAdministrators, { channel: 'wecom' });

  it.each(byNumber)('reaches whoever asks for it by %s, and proves the channel', async (channel) => {
    expect((await admin().call('sendChannelTrial', { channel })).code).toBe(bodyCode.conflict);
    await save(channel, { isOn: false });
    expect(await admin().succeed('sendChannelTrial', { channel })).toEqual({ outcome: 'sent', reason: null });
    expect(local.sent).toMatchObject([{ channel, text: expect.stringContaining('测试消息'), numbers: [await numberOf('tenant_admin')] }]);
    const found = (await admin().succeed('getMessageChannels')).find((one) => one.channel === channel);
    expect(found?.provenAt).toBe(twins.one.clock.now().toISOString());
  });

  it('says why the provider refuses', async () => {
    await save('dingtalk', { values: { accessToken: local.dingtalk.accessToken, signSecret: 'SECwrong' } });
    expect(await admin().succeed('sendChannelTrial', { channel: 'dingtalk' })).toEqual({ outcome: 'rejected', reason: 'errcode 310000' });
    expect((await createTestClient(twins.one).call('sendChannelTrial', { channel: 'dingtalk' })).code).toBe(bodyCode.tokenExpired);
  });
});

describe('an alarm of the gravest level that nobody acknowledges', () => {
  it('climbs the channels in their order, a minute each, three times, and each of two servers sends nothing twice', async () => {
    for (const channel of byNumber) await setUpChannel(admin(), local, channel);
    const { tenant } = fixture;
    const phone = await createPushPhone(push, tenant.clients.dispatcher);
    await createTestClient(twins.one).succeed('confirmPush', { token: await proveBy(phone) });
    await raiseAlarm(1);
    const dispatcher = tenant.accounts.dispatcher;
    const ofDispatcher = async () =>
      (await listDeliveries(twins.one, tenant.id)).filter((one) => one.startsWith(dispatcher.id)).map((one) => one.split(' ')[1]);
    const order = ['wecom', 'dingtalk', 'webPush', 'sms', 'voice'];
    for (const [index] of order.entries()) {
      expect(await ofDispatcher()).toEqual(order.slice(0, index + 1));
      await pass(minuteMs - secondMs);
      expect(await ofDispatcher()).toEqual(order.slice(0, index + 1));
      await pass(secondMs);
    }
    for (let minute = 0; minute < 15; minute += 1) await pass(minuteMs);
    const number = await numberOf('dispatcher');
    expect(await ofDispatcher()).toEqual([...order, ...order, ...order]);
    expect(local.sent.filter(({ channel, numbers }) => channel === 'voice' && numbers.includes(number))).toHaveLength(3);
    expect((await listRounds(twins.one, tenant.id)).every(({ ended_by }) => ended_by === 'exhausted')).toBe(true);
  });

  it('ends with the acknowledgement', async () => {
    await setUpChannel(admin(), local, 'wecom');
    await setUpChannel(admin(), local, 'voice');
    const id = await raiseAlarm(1);
    expect(local.sent.map(({ channel }) => channel)).toEqual(['wecom']);
    await fixture.tenant.clients.dispatcher.succeed('acknowledgeAlarm', { id });
    for (let minute = 0; minute < 5; minute += 1) await pass(minuteMs);
    expect(local.sent.map(({ channel }) => channel)).toEqual(['wecom']);
  });
});

describe('the escalation of an alarm', () => {
  it('calls whoever is on duty by the channels, and the leader after five minutes', async () => {
    await setUpChannel(admin(), local, 'voice');
    const { tenant } = fixture;
    await createRoster(twins.one, tenant.id, tenant.team.id, tenant.accounts.technician.id);
    const now = twins.one.clock.now();
    await createAlarm(twins.one, tenant.id, fixture.operations.deviceId, { level: 1, escalation_from: now, escalation_at: now });
    const escalate = async (milliseconds: number) => {
      twins.advance(milliseconds);
      await fireDueEscalations(twins.one.context);
      await pass(0);
      return local.sent.flatMap(({ numbers }) => numbers);
    };
    const [onDuty, leader] = [await numberOf('technician'), await numberOf('team_leader')];
    const first = await escalate(0);
    expect([first.includes(onDuty), first.includes(leader)]).toEqual([true, false]);
    local.sent.length = 0;
    expect(await escalate(5 * minuteMs - secondMs)).not.toContain(leader);
    expect(await escalate(minuteMs + secondMs)).toContain(leader);
  });
});

/** The token of a trial message. */
async function proveBy(phone: Awaited<ReturnType<typeof createPushPhone>>): Promise<string> {
  await fixture.tenant.clients.dispatcher.succeed('sendTrialPush');
  return phone.read().at(-1)?.token ?? expect.fail('no trial has come');
}

describe('a robot', () => {
  it('says once what several people have to know, and mentions the staff alone', async () => {
    await setUpChannel(admin(), local, 'wecom');
    await raiseAlarm(2);
    expect(local.sent).toHaveLength(1);
    const { numbers } = local.sent[0] ?? expect.fail('nothing was said');
    expect(numbers).toContain(await numberOf('dispatcher'));
    expect(numbers).not.toContain(await numberOf('client_rep'));
    expect(numbers.length).toBeGreaterThan(1);
  });

  it('has said it to all of them or to nobody, also where noting it fails at first', async () => {
    await setUpChannel(admin(), local, 'wecom');
    await addAlarm(2);
    await dispatchPending(twins.one);
    await advanceRounds(twins.one.context);
    let hasFailed = false;
    const transaction: Database['transaction'] = (body) => {
      if (hasFailed || local.sent.length === 0) return twins.one.database.transaction(body);
      hasFailed = true;
      return Promise.reject(new DatabaseUnavailableError('deadlock detected', { cause: { code: '40P01' } }));
    };
    await sendDeliveries({ ...twins.one.context, database: { ...twins.one.database, transaction } });
    const noted = await listDeliveries(twins.one, fixture.tenant.id);
    expect([hasFailed, local.sent.length, noted.length > 1]).toEqual([true, 1, true]);
    expect(noted.filter((delivery) => !delivery.endsWith(' wecom 1 sent'))).toEqual([]);
  });
});

describe('a channel', () => {
  it('takes no messages below its level, and none while it is off', async () => {
    await setUpChannel(admin(), local, 'sms', 2);
    await raiseAlarm(3);
    expect(local.sent).toEqual([]);
    await raiseAlarm(2);
    expect(local.sent.length).toBeGreaterThan(0);
    local.sent.length = 0;
    await save('sms', { version: 1, isOn: false });
    await raiseAlarm(1);
    expect(local.sent).toEqual([]);
  });

  it('that fails gives way to the next one at once', async () => {
    await setUpChannel(admin(), local, 'wecom');
    await setUpChannel(admin(), local, 'dingtalk');
    local.answerNext({ errcode: 93000, errmsg: 'invalid webhook url' });
    await raiseAlarm(2);
    expect(local.sent.map(({ channel }) => channel)).toEqual(['dingtalk']);
    expect((await admin().succeed('getMessageChannels')).find(({ channel }) => channel === 'wecom')?.provenAt).toBeNull();
  });

  it('that is limited is asked again when it may be', async () => {
    await setUpChannel(admin(), local, 'dingtalk');
    local.answerNext({ errcode: 130101, errmsg: 'send too fast' });
    await raiseAlarm(3);
    await pass(9 * minuteMs);
    expect(local.sent).toEqual([]);
    await pass(minuteMs);
    expect(local.sent.map(({ channel }) => channel)).toEqual(['dingtalk']);
  });
});
