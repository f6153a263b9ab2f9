import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePaymentBills } from '#services/payment/reconciliation/compare-payment-bills.ts';
import { sendDueRefunds } from '#services/payment/refund/send-due-refunds.ts';
import { createPayer, type Payer, readPayment } from '../support/factories/create-payments.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { type BilledTrade, writeWechatBill } from '../support/payment/bill-texts.ts';
import { type PaymentServer, startPaymentServer } from '../support/payment/payment-server.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer } from '../support/services/test-server.ts';
import { readRefund } from './refund-fixture.ts';

let setting: PaymentServer;
let tenant: TestTenant;
let payer: Payer;

/** Noon of Thursday the 19th, and eleven of the next morning, when its bill is there. */
const noon = new Date('2026-11-19T12:00:00+08:00');
const nextMorning = new Date('2026-11-20T11:00:00+08:00');

beforeAll(async () => {
  setting = await startPaymentServer();
});
afterAll(() => setting.close());

async function begin(): Promise<void> {
  setting.server.clock.set(noon);
  await setting.server.database.kysely.deleteFrom('payment_bills').execute();
  tenant = await createTenant(setting.server);
  payer = await createPayer(setting.server, tenant);
}

async function sendNew(cents = 5_001) {
  const { id } = await payer.client.succeed('createPayment', { roomId: payer.roomId, channel: 'wechat', cents });
  const { payment } = await payer.client.succeed('sendPayment', { paymentId: id, way: 'browser' });
  return payment;
}

async function payNew(cents = 5_001) {
  const payment = await sendNew(cents);
  setting.wechat.pay(payment.orderNumber);
  await setting.notify('wechat', tenant.id, setting.wechat.notifyOf(payment.orderNumber));
  return payment;
}

const trade = (orderNumber: string, amount: string, change: Partial<BilledTrade> = {}): BilledTrade => ({
  orderNumber,
  providerNumber: `4200${orderNumber.slice(-12)}`,
  amount,
  fee: '0.30',
  ...change,
});

const setBill = (trades: BilledTrade[], day = '2026-11-19', hash?: string) =>
  setting.wechat.setBill(writeWechatBill(trades), { day, hash });

const compare = () => comparePaymentBills(setting.server.context);

async function listDifferences(open?: boolean) {
  const client = await signIn(setting.server, tenant.accounts.energy_clerk.id, tenant.id);
  return (await client.succeed('listPaymentDifferences', { open, pageSize: 100 })).items;
}

describe('listPaymentDifferences', () => {
  it('answers 4001 without a token, and 4003 to an occupant', async () => {
    await begin();
    expect((await createTestClient(setting.server).call('listPaymentDifferences', {})).code).toBe(bodyCode.tokenExpired);
    expect((await payer.client.call('listPaymentDifferences', {})).code).toBe(bodyCode.forbidden);
  });

  it('is settled by two people from the bill that shows a difference to the ledger, and is not found again', async () => {
    await begin();
    const payment = await payNew();
    setting.server.clock.set(nextMorning);
    setBill([trade(payment.orderNumber, '50.02')]);
    await compare();
    const [found] = await listDifferences(true);
    expect(found).toMatchObject({ kind: 'amount', paymentId: payment.id, bookedCents: 5001, billedCents: 5002, mayWriteOff: true });
    const [clerk, second] = [
      await signIn(setting.server, tenant.accounts.energy_clerk.id, tenant.id),
      await signIn(setting.server, tenant.accounts.tenant_admin.id, tenant.id),
    ];
    const differenceId = found?.id ?? '';
    const { contentHash } = await clerk.succeed('processPaymentDifference', { differenceId, outcome: 'writtenOff', note: '渠道多收一分' });
    expect(await listDifferences(true)).toHaveLength(1);
    await second.succeed('decidePaymentDifference', { differenceId, contentHash: contentHash ?? '', approve: true });
    await setting.server.database.kysely.deleteFrom('payment_bills').execute();
    await compare();
    expect(await listDifferences(true)).toEqual([]);
    expect(await listDifferences(false)).toMatchObject([{ id: differenceId, outcome: 'writtenOff' }]);
    expect(await findLedgerFaults(setting.server, tenant.id)).toEqual(soundLedger);
  });

  it('is empty where books and bill agree', async () => {
    await begin();
    const payment = await payNew();
    setting.server.clock.set(nextMorning);
    setBill([trade(payment.orderNumber, '50.01')]);
    await compare();
    expect(await listDifferences()).toEqual([]);
  });

  it('has what was paid and is not billed, and what the next bill has, as resolved', async () => {
    await begin();
    const [early, late] = [await payNew(100), await payNew(200)];
    await setting.server.database.kysely
      .updateTable('payments')
      .set({ paid_at: new Date('2026-11-19T23:55:00+08:00') })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', late.id)
      .execute();
    setting.server.clock.set(nextMorning);
    setBill([]);
    await compare();
    expect(await listDifferences(true)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'missingThere',
          number: early.orderNumber,
          bookedCents: 100,
          billedCents: null,
          day: '2026-11-19',
        }),
        expect.objectContaining({
          kind: 'nextDay',
          number: late.orderNumber,
          bookedCents: 200,
          room: expect.objectContaining({ id: payer.roomId }),
        }),
      ]),
    );
    setting.server.clock.set(new Date(nextMorning.getTime() + 86_400_000));
    setBill([trade(late.orderNumber, '2.00')], '2026-11-20');
    await compare();
    expect(await listDifferences(true)).toMatchObject([{ number: early.orderNumber }]);
    expect(await listDifferences(false)).toMatchObject([{ number: late.orderNumber, resolvedAt: expect.any(String) }]);
  });

  it('has another amount, a double row and a refund that nobody here has asked for', async () => {
    await begin();
    const payment = await payNew();
    setting.server.clock.set(nextMorning);
    const refund = trade(payment.orderNumber, '1.00', { refundNumber: 'R0000001', fee: '0.00' });
    setBill([trade(payment.orderNumber, '50.02'), trade(payment.orderNumber, '50.02'), refund]);
    await compare();
    const found = (await listDifferences()).map(({ kind, of, bookedCents, billedCents }) => [kind, of, bookedCents, billedCents]);
    expect(found.sort()).toEqual([
      ['amount', 'payment', 5_001, 5_002],
      ['double', 'payment', 5_001, 5_002],
      ['missingHere', 'refund', null, 100],
    ]);
    expect(await readPayment(setting.server, tenant.id, payment)).toMatchObject({ balance: 5_001, journals: 1 });
  });

  /** Of a payment, handed to the provider on the 19th. */
  async function refundNew() {
    const payment = await payNew();
    const refund = await payer.client.succeed('requestRefund', { paymentId: payment.id, cents: 100, note: '退租' });
    const input = { refundId: refund.id, contentHash: refund.contentHash, approve: true };
    await tenant.clients.energy_clerk.succeed('processRefund', input);
    await sendDueRefunds(setting.server.context);
    return { payment, refund, row: trade(payment.orderNumber, '1.00', { refundNumber: refund.number, fee: '0.00' }) };
  }

  it('knows refunds: asks for one that is billed and open here, and lacks nothing where both are done', async () => {
    await begin();
    const { payment, refund, row } = await refundNew();
    setting.wechat.completeRefund(refund.number, 'SUCCESS');
    setting.server.clock.set(nextMorning);
    setBill([trade(payment.orderNumber, '50.01'), row]);
    await compare();
    expect(await listDifferences()).toMatchObject([{ of: 'refund', kind: 'state', number: refund.number, resolvedAt: expect.any(String) }]);
    expect(await readRefund(setting.server, tenant.id, refund)).toMatchObject({ state: 'refunded', refunded: 100, frozen: 0 });
    expect(await findLedgerFaults(setting.server, tenant.id)).toEqual(soundLedger);
  });

  it('has a refund that is billed and still under way until it is done, and not what both have', async () => {
    await begin();
    const { payment, refund, row } = await refundNew();
    setting.server.clock.set(nextMorning);
    setBill([trade(payment.orderNumber, '50.01'), row]);
    await compare();
    expect(await listDifferences(true)).toMatchObject([{ of: 'refund', kind: 'state', number: refund.number, paymentId: payment.id }]);
    setting.wechat.completeRefund(refund.number, 'SUCCESS');
    await sendDueRefunds(setting.server.context);
    expect(await listDifferences(true)).toEqual([]);
  });

  it('has a refund that is done and not billed, and not one that is on both sides', async () => {
    await begin();
    const [lacking, both] = [await refundNew(), await refundNew()];
    for (const { refund } of [lacking, both]) setting.wechat.completeRefund(refund.number, 'SUCCESS');
    setting.server.clock.advance(5_000);
    await sendDueRefunds(setting.server.context);
    setting.server.clock.set(nextMorning);
    setBill([trade(lacking.payment.orderNumber, '50.01'), trade(both.payment.orderNumber, '50.01'), both.row]);
    await compare();
    expect(await listDifferences()).toMatchObject([
      {
        of: 'refund',
        kind: 'missingThere',
        number: lacking.refund.number,
        paymentId: lacking.payment.id,
        bookedCents: 100,
        billedCents: null,
      },
    ]);
  });

  it('shows a clerk nothing of another organisation', async () => {
    await begin();
    const payment = await payNew();
    setting.server.clock.set(nextMorning);
    setBill([]);
    await compare();
    expect(await listDifferences()).toMatchObject([{ paymentId: payment.id }]);
    tenant = await createTenant(setting.server);
    expect(await listDifferences()).toEqual([]);
  });
});

describe('the bill of a day', () => {
  it('credits what nobody else has reported, once, on two servers at a time', async () => {
    await begin();
    const payment = await sendNew();
    setting.server.clock.set(nextMorning);
    setBill([trade(payment.orderNumber, '50.01')]);
    const second = await startTestServer({ config: { ...setting.server.context.config } });
    second.clock.set(nextMorning);
    await Promise.all([compare(), comparePaymentBills(second.context)]);
    await second.close();
    await compare();
    expect(await readPayment(setting.server, tenant.id, payment)).toMatchObject({ state: 'paid', balance: 5_001, journals: 1 });
    expect(await listDifferences()).toMatchObject([{ kind: 'state', number: payment.orderNumber, resolvedAt: expect.any(String) }]);
    expect(await findLedgerFaults(setting.server, tenant.id)).toEqual(soundLedger);
  });

  it('does not credit another amount', async () => {
    await begin();
    const payment = await sendNew();
    setting.server.clock.set(nextMorning);
    setBill([trade(payment.orderNumber, '50.02')]);
    const quiet = console.error;
    console.error = () => undefined;
    await compare();
    console.error = quiet;
    expect(await readPayment(setting.server, tenant.id, payment)).toMatchObject({ state: 'pending', balance: 0, reason: 'amount' });
    expect(await listDifferences(true)).toMatchObject([{ kind: 'state', billedCents: 5_002, mayCredit: true, mayWriteOff: true }]);
  });

  it('ends what nobody has reported once the bills of all its days lack it, and not what was paid for another amount', async () => {
    await begin();
    const [unpaid, other] = [await sendNew(), await sendNew()];
    await setting.server.database.kysely
      .updateTable('payments')
      .set({ created_at: new Date('2026-11-19T23:45:00+08:00'), expires_at: new Date('2026-11-20T00:15:00+08:00') })
      .where('tenant_id', '=', tenant.id)
      .execute();
    const quiet = console.error;
    console.error = () => undefined;
    setting.server.clock.set(nextMorning);
    setBill([trade(other.orderNumber, '50.02')]);
    await compare();
    console.error = quiet;
    expect(await readPayment(setting.server, tenant.id, unpaid)).toMatchObject({ state: 'pending' });
    setting.server.clock.set(new Date(nextMorning.getTime() + 86_400_000));
    setBill([], '2026-11-20');
    await compare();
    expect(await readPayment(setting.server, tenant.id, unpaid)).toMatchObject({ state: 'closed', reason: 'bill', next_query_at: null });
    expect(await readPayment(setting.server, tenant.id, other)).toMatchObject({ state: 'pending', reason: 'amount' });
  });

  it('is asked for from ten in the morning, and again where it could not be read', async () => {
    await begin();
    const payment = await sendNew();
    setBill([trade(payment.orderNumber, '50.01')]);
    setting.server.clock.set(new Date('2026-11-20T09:59:59+08:00'));
    await compare();
    expect((await readPayment(setting.server, tenant.id, payment)).state).toBe('pending');
    setting.server.clock.set(new Date('2026-11-20T10:00:00+08:00'));
    setBill([trade(payment.orderNumber, '50.01')], '2026-11-19', '0'.repeat(40));
    await compare();
    setBill([trade(payment.orderNumber, '50.01')]);
    await compare();
    expect((await readPayment(setting.server, tenant.id, payment)).state).toBe('pending');
    setting.server.clock.advance(10 * 60_000);
    await compare();
    expect((await readPayment(setting.server, tenant.id, payment)).state).toBe('paid');
  });
});
