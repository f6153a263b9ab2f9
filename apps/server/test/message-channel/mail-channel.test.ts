import { bodyCode } from '@energy-om/contract';
import { minuteMs, secondMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { proveMail } from '../support/factories/create-mail-code.ts';
import { setUpChannel } from '../support/factories/create-message-channel.ts';
import { listDeliveries, sendMessagesNow } from '../support/factories/create-push-phone.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import type { LocalChannels } from '../support/services/local-channels.ts';
import type { LocalMailServer } from '../support/services/local-mail-server.ts';
import { type MessageServer, startMessageServer } from '../support/services/message-server.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let started: MessageServer;
let local: LocalChannels;
let mails: LocalMailServer;
let server: TestServer;
let fixture: OrderFixture;
let technician: string;

beforeAll(async () => {
  started = await startMessageServer({ publicAddresses: ['https://om.example.com/app'] });
  ({ local, mails, server } = started);
});
afterAll(() => started.close());
beforeEach(async () => {
  fixture = await started.createFixture();
  technician = fixture.tenant.accounts.technician.id;
  await proveMail(mails, admin(), 'admin@example.com');
  await proveMail(mails, fixture.tenant.clients.technician, 'li.na@example.com');
  await setUpChannel(admin(), local, 'mail');
  mails.mails.length = 0;
});

const admin = () => fixture.tenant.clients.tenant_admin;
async function pass(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await sendMessagesNow(server);
}
const sent = async () =>
  (await listDeliveries(server, fixture.tenant.id)).filter((one) => one.startsWith(technician)).map((one) => one.slice(37));

async function dispatch(level: 1 | 2 | 3 | 4) {
  const order = await fixture.orderAt('20.person', { level });
  await pass(0);
  return fixture.tenant.clients.technician.succeed('getWorkOrder', { id: order.id });
}

describe('e-mail', () => {
  it('says headline, title and number, leads to the order, and says how it is changed', async () => {
    const { id, title, orderNo } = await dispatch(3);
    expect(mails.mails).toHaveLength(1);
    const [mail] = mails.mails;
    expect(mail).toMatchObject({ from: 'om@example.com', to: ['li.na@example.com'], isEncrypted: true });
    expect(mail?.headers.subject).toBe(`有工单待您接单 · ${title} · ${orderNo}`);
    expect(mail?.text.split('\n')).toEqual([
      '有工单待您接单',
      `${title} · ${orderNo}`,
      '',
      `https://om.example.com/app/#/pages/topmenu/mesnotification/mesnotification?subject=workOrder&id=${id}&tenant=${fixture.tenant.id}`,
      '',
      '此消息由系统自动发送，请勿回复。接收方式可在应用的“消息设置”中修改。',
    ]);
    expect(await sent()).toEqual(['mail 1 sent']);
  });

  it('speaks the language of its reader', async () => {
    await fixture.tenant.clients.technician.succeed('updateProfile', { language: 'en' });
    await dispatch(3);
    expect(mails.mails[0]?.headers.subject).toMatch(/^An order waits for you to accept · /);
    expect(mails.mails[0]?.text).toContain('please do not reply');
  });

  it('is sent once, also where nobody can note that the channel works', async () => {
    const { run } = server.database;
    const failing: typeof run = (statement, values) =>
      statement.name === 'note-result-of-channel' ? Promise.reject(new Error('the disk is full')) : run(statement, values);
    const spy = vi.spyOn(server.context.database, 'run').mockImplementation(failing);
    await dispatch(3);
    spy.mockRestore();
    await pass(minuteMs);
    expect([mails.mails.length, await sent()]).toEqual([1, ['mail 1 sent']]);
  });

  it('follows after SMS, and comes to nobody without an address', async () => {
    await setUpChannel(admin(), local, 'sms');
    await dispatch(2);
    await pass(3 * minuteMs);
    expect(await sent()).toEqual(['sms 1 sent', 'mail 1 sent']);
    await fixture.tenant.clients.technician.succeed('updateProfile', { mail: null });
    mails.mails.length = 0;
    await dispatch(2);
    await pass(3 * minuteMs);
    expect(mails.mails).toEqual([]);
  });

  it('comes to no address that nobody has proven, and gives it no time of its own', async () => {
    await setUpChannel(admin(), local, 'voice');
    await fixture.tenant.clients.technician.succeed('updateProfile', { mail: 'li.na.typo@example.com' });
    mails.mails.length = 0;
    await dispatch(2);
    expect([await sent(), mails.mails]).toEqual([['voice 1 sent'], []]);
  });

  it('that is on its way goes to no address that was changed meanwhile', async () => {
    mails.answerNext('recipient', '450 4.2.1 try later');
    await dispatch(2);
    await fixture.tenant.clients.technician.succeed('updateProfile', { mail: 'li.na.typo@example.com' });
    await pass(10 * secondMs);
    expect([await sent(), mails.mails]).toEqual([['mail 1 failed'], []]);
  });

  it('that the server does not take now is tried again, and one that it never takes gives way to the next channel', async () => {
    await setUpChannel(admin(), local, 'voice');
    mails.answerNext('recipient', '450 4.2.1 try later');
    await dispatch(2);
    expect(await sent()).toEqual(['mail 1 due']);
    await pass(10 * secondMs);
    expect(await sent()).toEqual(['mail 1 sent']);
    mails.answerNext('recipient', '550 5.1.1 no such user');
    await dispatch(2);
    expect((await sent()).slice(1)).toEqual(['mail 1 failed', 'voice 1 sent']);
    const rows = await server.database.kysely.selectFrom('channel_deliveries').select(['fault']).where('state', '=', 'failed').execute();
    expect(rows).toEqual([{ fault: 'gone' }]);
    expect((await admin().succeed('getMessageChannels')).find(({ channel }) => channel === 'mail')?.provenAt).not.toBeNull();
  });

  it('fails after three times without an answer, and keeps no words of the server', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) mails.answerNext('data', '451 4.3.0 error with secret words');
    await dispatch(2);
    await pass(10 * secondMs);
    await pass(20 * secondMs);
    expect(await sent()).toEqual(['mail 1 failed']);
    const rows = await server.database.kysely.selectFrom('channel_deliveries').selectAll().where('state', '=', 'failed').execute();
    expect(rows.at(-1)).toMatchObject({ fault: 'smtp 451', attempts: 3 });
    expect(JSON.stringify(server.logLines)).not.toMatch(/secret words|60% of it/);
  });

  it('is tried by its administrator, once they have an address of their own', async () => {
    expect(await admin().succeed('sendChannelTrial', { channel: 'mail' })).toEqual({ outcome: 'sent', reason: null });
    expect(mails.mails).toMatchObject([{ to: ['admin@example.com'], headers: { subject: '测试消息 · 此通知渠道可用' } }]);
    await admin().succeed('updateProfile', { mail: 'typo@example.com' });
    expect(await admin().call('sendChannelTrial', { channel: 'mail' })).toMatchObject({
      code: bodyCode.conflict,
      message: '您的邮箱待验证，请先在个人信息中输入验证码',
    });
    await admin().succeed('updateProfile', { mail: null });
    expect(await admin().call('sendChannelTrial', { channel: 'mail' })).toMatchObject({
      code: bodyCode.conflict,
      message: '您还没有填写此渠道的接收地址',
    });
  });

  it('reaches nobody who has left', async () => {
    mails.answerNext('recipient', '450 4.2.1 try later');
    await dispatch(2);
    await server.database.kysely
      .updateTable('memberships')
      .set({ state: 'refused' })
      .where('tenant_id', '=', fixture.tenant.id)
      .where('account_id', '=', technician)
      .execute();
    await pass(10 * secondMs);
    expect([await sent(), mails.mails]).toEqual([['mail 1 failed'], []]);
  });
});

it('is not offered by an installation without a mail server', async () => {
  const plain = await startTestServer();
  try {
    const { tenant } = await createOrderFixture(plain);
    const channels = await tenant.clients.tenant_admin.succeed('getMessageChannels');
    expect(channels.filter(({ isOffered }) => !isOffered).map(({ channel }) => channel)).toEqual(['wechat', 'mail']);
    const input = { channel: 'mail', version: 0, isOn: true, maxLevel: 4, values: {} };
    expect(await tenant.clients.tenant_admin.call('saveMessageChannel', input)).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { channel: '系统未配置此通知渠道，请联系系统管理员' } },
    });
  } finally {
    await plain.close();
  }
});
