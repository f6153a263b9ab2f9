import { bodyCode } from '@energy-om/contract';
import { dayMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { comparePaymentBills } from '#services/payment/reconciliation/compare-payment-bills.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createPayer, type Payer } from '../support/factories/create-payments.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { type BilledTrade, writeWechatBill } from '../support/payment/bill-texts.ts';
import { type PaymentServer, startPaymentServer } from '../support/payment/payment-server.ts';
import { startTestServer } from '../support/services/test-server.ts';

let setting: PaymentServer;
let tenant: TestTenant;
let payer: Payer;

const noon = new Date('2026-11-19T12:00:00+08:00');
const nextMorning = new Date('2026-11-20T11:00:00+08:00');
const day = '2026-11-19';

beforeAll(async () => {
  setting = await startPaymentServer();
});
afterAll(() => setting.close());
beforeEach(async () => {
  setting.server.clock.set(noon);
  await setting.server.database.kysely.deleteFrom('payment_bills').execute();
  tenant = await createTenant(setting.server);
  payer = await createPayer(setting.server, tenant);
});

async function payNew(cents: number, by = payer): Promise<string> {
  const { id } = await by.client.succeed('createPayment', { roomId: by.roomId, channel: 'wechat', cents });
  const { payment } = await by.client.succeed('sendPayment', { paymentId: id, way: 'browser' });
  setting.wechat.pay(payment.orderNumber);
  await setting.notify('wechat', tenant.id, setting.wechat.notifyOf(payment.orderNumber));
  return payment.orderNumber;
}

const trade = (orderNumber: string, amount: string, fee: string, change: Partial<BilledTrade> = {}): BilledTrade => ({
  ...{ orderNumber, providerNumber: `4200${orderNumber.slice(-12)}`, amount, fee },
  ...change,
});

const setBill = (trades: BilledTrade[], hash?: string) => setting.wechat.setBill(writeWechatBill(trades), { day, hash });
const compare = () => comparePaymentBills(setting.server.context);
const unreadable = '0'.repeat(40);

/** Signed in anew, as days have passed. */
const signInClerk = (accountId = tenant.accounts.energy_clerk.id) => signIn(setting.server, accountId, tenant.id);
const listBills = async (accountId?: string) => (await (await signInClerk(accountId)).succeed('listPaymentBills', { pageSize: 100 })).items;

async function readBill(accountId?: string) {
  return (await listBills(accountId)).find((bill) => bill.channel === 'wechat' && bill.day === day);
}

describe('listPaymentBills', () => {
  itRejectsUnauthorised('listPaymentBills', () => ({ server: setting.server, tenant }), ['occupant', 'technician', 'dispatcher']);

  it('has the sums of both sides, the fees and what is left for the bank account', async () => {
    const [agreed, more] = [await payNew(10_000), await payNew(5_000)];
    setting.server.clock.set(nextMorning);
    const refund = trade(agreed, '20.00', '-0.12', { refundNumber: 'R0000009' });
    setBill([trade(agreed, '100.00', '0.60'), trade(more, '50.50', '0.30'), refund]);
    await compare();
    expect(await readBill()).toMatchObject({
      ...{ state: 'compared', failure: null, comparedAt: nextMorning.toISOString(), nextTryAt: null, mayRequest: false },
      booked: { payments: 2, paymentCents: 15_000, refunds: 0, refundCents: 0 },
      billed: { payments: 2, paymentCents: 15_050, refunds: 1, refundCents: 2_000, feeCents: 78, netCents: 15_050 - 2_000 - 78 },
      openDifferences: 2,
    });
  });

  it('counts a bill that is compared again once', async () => {
    const paid = await payNew(10_000);
    setting.server.clock.set(nextMorning);
    setBill([trade(paid, '100.00', '0.60'), trade(paid, '100.00', '0.60')]);
    await compare();
    await setting.server.database.kysely.deleteFrom('payment_bills').execute();
    await compare();
    expect(await readBill()).toMatchObject({ billed: { payments: 2, paymentCents: 20_000, feeCents: 120 }, openDifferences: 1 });
  });

  it('has for a clerk of a part the sums of that part, and for another organisation nothing', async () => {
    const mine = await payNew(10_000);
    setting.server.clock.set(nextMorning);
    setBill([trade(mine, '100.00', '0.60')]);
    await compare();
    const { account: there } = await tenant.addAccount([{ role: 'energy_clerk', areaId: payer.roomId }]);
    const { account: beside } = await tenant.addAccount([{ role: 'energy_clerk', areaId: tenant.areas.room }]);
    expect(await readBill(there.id)).toMatchObject({ booked: { payments: 1 }, billed: { feeCents: 60 } });
    expect(await readBill(beside.id)).toMatchObject({ state: 'compared', booked: { payments: 0 }, billed: { payments: 0, feeCents: 0 } });
    const other = await createTenant(setting.server);
    expect((await other.clients.energy_clerk.succeed('listPaymentBills', {})).items).toEqual([]);
  });

  it('has the days since the first payment, the latest first, by cursor as well', async () => {
    await payNew(100);
    setting.server.clock.set(new Date(nextMorning.getTime() + 2 * dayMs));
    const days = (await listBills()).map((bill) => bill.day);
    expect(days).toEqual(['2026-11-21', '2026-11-20', '2026-11-19']);
    const clerk = await signInClerk();
    const first = await clerk.succeed('listPaymentBills', { pageSize: 2 });
    expect([first.total, first.items.map((bill) => bill.day)]).toEqual([3, days.slice(0, 2)]);
    const second = await clerk.succeed('listPaymentBills', { pageSize: 2, cursor: first.cursor ?? '' });
    expect([second.items.map((bill) => bill.day), second.cursor]).toEqual([days.slice(2), null]);
    expect((await clerk.call('listPaymentBills', { cursor: Buffer.from('[1]').toString('base64url') })).code).toBe(bodyCode.invalid);
  });

  it('says why a day was not compared, and when it is tried again', async () => {
    const paid = await payNew(100);
    setting.server.clock.set(new Date('2026-11-20T09:00:00+08:00'));
    expect(await readBill()).toMatchObject({ state: 'expected', nextTryAt: '2026-11-20T02:00:00.000Z', billed: null, mayRequest: false });
    setting.server.clock.set(nextMorning);
    expect(await readBill()).toMatchObject({ state: 'untried', comparedAt: null, triedAt: null, booked: { payments: 1 } });
    setBill([trade(paid, '1.00', '0.01')], unreadable);
    await compare();
    const failed = { state: 'failed', failure: 'malformed', code: null, triedAt: nextMorning.toISOString(), billed: null };
    const nextTryAt = new Date(nextMorning.getTime() + 10 * minuteMs).toISOString();
    expect(await readBill()).toMatchObject({ ...failed, nextTryAt, mayRequest: true });
    setting.server.clock.advance(10 * minuteMs);
    setBill([trade(paid, '1.00', '0.01')]);
    await compare();
    expect(await readBill()).toMatchObject({ state: 'compared', failure: null, billed: { feeCents: 1 } });
  });

  it('tells a bill that the provider does not have from an empty one', async () => {
    await payNew(100);
    setting.server.clock.set(nextMorning);
    setting.wechat.setBill(null, { day });
    await compare();
    expect(await readBill()).toMatchObject({ state: 'absent', failure: null, billed: null, mayRequest: true });
    setting.server.clock.set(new Date(nextMorning.getTime() + 2 * dayMs));
    await compare();
    expect(await readBill()).toMatchObject({ state: 'compared', billed: { payments: 0 }, openDifferences: 1 });
  });
});

/** What the audit log has of requests. */
async function readRequests() {
  const rows = setting.server.database.kysely.selectFrom('audit_log').select('changes').where('tenant_id', '=', tenant.id);
  return (await rows.where('endpoint', '=', 'requestPaymentBill').execute()).map(({ changes }) => changes);
}

describe('requestPaymentBill', () => {
  itRejectsUnauthorised('requestPaymentBill', () => ({ server: setting.server, tenant }), ['occupant', 'technician', 'dispatcher']);

  it('has a bill asked for again at once, and once', async () => {
    const paid = await payNew(100);
    setting.server.clock.set(nextMorning);
    setBill([trade(paid, '1.00', '0.01')], unreadable);
    await compare();
    setBill([trade(paid, '1.00', '0.01')]);
    await compare();
    expect(await readBill()).toMatchObject({ state: 'failed' });
    setting.server.clock.advance(minuteMs);
    const clerk = await signInClerk();
    expect(await clerk.succeed('requestPaymentBill', { channel: 'wechat', day })).toMatchObject({ state: 'failed', mayRequest: false });
    expect((await clerk.call('requestPaymentBill', { channel: 'wechat', day })).code).toBe(bodyCode.conflict);
    await compare();
    expect(await readBill()).toMatchObject({ state: 'compared', billed: { payments: 1 } });
    expect((await clerk.call('requestPaymentBill', { channel: 'wechat', day })).code).toBe(bodyCode.conflict);
    expect(await readRequests()).toEqual([{ requested: { channel: 'wechat', day } }]);
  });

  it('reaches days that are not tried any more, once for each time that somebody asks, while the provider has them', async () => {
    const paid = await payNew(100);
    setting.server.clock.set(new Date(nextMorning.getTime() + 20 * dayMs));
    setBill([trade(paid, '1.00', '0.01')], unreadable);
    await compare();
    expect(await readBill()).toMatchObject({ state: 'untried', nextTryAt: null, mayRequest: true });
    const clerk = await signInClerk();
    await clerk.succeed('requestPaymentBill', { channel: 'wechat', day });
    await compare();
    setting.server.clock.advance(10 * minuteMs);
    setBill([trade(paid, '1.00', '0.01')]);
    await compare();
    expect(await readBill()).toMatchObject({ state: 'failed', nextTryAt: null, mayRequest: true });
    await clerk.succeed('requestPaymentBill', { channel: 'wechat', day });
    await compare();
    expect(await readBill()).toMatchObject({ state: 'compared', billed: { payments: 1 } });
    setting.server.clock.set(new Date(nextMorning.getTime() + 120 * dayMs));
    const late = await (await signInClerk()).call('requestPaymentBill', { channel: 'wechat', day: '2026-11-20' });
    expect(late.code).toBe(bodyCode.conflict);
  });

  it('is for whoever keeps the wallets of the whole organisation, whose the bill is', async () => {
    await payNew(100);
    setting.server.clock.set(nextMorning);
    const { account } = await tenant.addAccount([{ role: 'energy_clerk', areaId: payer.roomId }]);
    expect(await readBill(account.id)).toMatchObject({ state: 'untried', mayRequest: false });
    const answer = await (await signInClerk(account.id)).call('requestPaymentBill', { channel: 'wechat', day });
    expect(answer.code).toBe(bodyCode.forbidden);
    expect(await readBill()).toMatchObject({ mayRequest: true });
  });

  it('refuses a day whose bill is not there yet, and a provider that nobody has a contract with', async () => {
    setting.server.clock.set(nextMorning);
    const clerk = await signInClerk();
    expect((await clerk.call('requestPaymentBill', { channel: 'wechat', day: '2026-11-20' })).code).toBe(bodyCode.conflict);
    expect((await clerk.call('requestPaymentBill', { channel: 'counter', day })).code).toBe(bodyCode.invalid);
    const without = await startTestServer();
    const other = await createTenant(without);
    expect((await other.clients.energy_clerk.call('requestPaymentBill', { channel: 'wechat', day })).code).toBe(bodyCode.invalid);
    await without.close();
  });
});

describe('fees', () => {
  it('that are not what was agreed are differences, of known numbers only', async () => {
    const { payment } = setting.server.context.config;
    if (!payment.wechat) throw new Error('no contract');
    const agreed = { ...payment, wechat: { ...payment.wechat, feeRate: 60 } };
    const strict = await startTestServer({ config: { ...setting.server.context.config, payment: agreed } });
    const [usual, dear] = [await payNew(10_000), await payNew(10_000)];
    for (const { clock } of [setting.server, strict]) clock.set(nextMorning);
    setBill([trade(usual, '100.00', '0.60'), trade(dear, '100.00', '1.20'), trade('SHOP99', '100.00', '9.00')]);
    await comparePaymentBills(strict.context);
    await strict.close();
    const { items } = await (await signInClerk()).succeed('listPaymentDifferences', { open: true });
    expect(items).toMatchObject([{ kind: 'fee', number: dear, feeCents: 120, mayWriteOff: false }]);
  });
});
