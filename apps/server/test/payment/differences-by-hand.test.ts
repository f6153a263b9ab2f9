import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePaymentBills } from '#services/payment/reconciliation/compare-payment-bills.ts';
import { sendDueRefunds } from '#services/payment/refund/send-due-refunds.ts';
import { createPayer, type Payer, readPayment, writeOffHash } from '../support/factories/create-payments.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createWalletEntry, findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { type BilledTrade, writeWechatBill } from '../support/payment/bill-texts.ts';
import { type PaymentServer, startPaymentServer } from '../support/payment/payment-server.ts';
import { readRefund, sumAccount } from './refund-fixture.ts';

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

describe('what is billed and not done here', () => {
  /** Of a payment, handed to the provider on the 19th. */
  async function refundNew() {
    const payment = await payNew();
    const refund = await payer.client.succeed('requestRefund', { paymentId: payment.id, cents: 100, note: '退租' });
    const input = { refundId: refund.id, contentHash: refund.contentHash, approve: true };
    await tenant.clients.energy_clerk.succeed('processRefund', input);
    await sendDueRefunds(setting.server.context);
    return { payment, refund, row: trade(payment.orderNumber, '1.00', { refundNumber: refund.number, fee: '0.00' }) };
  }

  it('has a refund that is billed and under way explained only, and books it once when it is done', async () => {
    await begin();
    const { payment, refund, row } = await refundNew();
    setting.server.clock.set(nextMorning);
    setBill([trade(payment.orderNumber, '50.01'), row]);
    await compare();
    const [found] = await listDifferences(true);
    expect(found).toMatchObject({ kind: 'state', of: 'refund', mayProcess: true, mayCredit: false, mayWriteOff: false });
    const differenceId = found?.id ?? '';
    const { energy_clerk, tenant_admin } = tenant.accounts;
    const [clerk, second] = [
      await signIn(setting.server, energy_clerk.id, tenant.id),
      await signIn(setting.server, tenant_admin.id, tenant.id),
    ];
    const { id: entryId } = await createWalletEntry(setting.server, tenant.id, payer, {
      madeBy: energy_clerk.id,
      state: 'posted',
      cents: -100,
    });
    for (const input of [{ outcome: 'writtenOff' }, { outcome: 'credited', entryId }] as const)
      expect((await clerk.call('processPaymentDifference', { differenceId, note: '核销', ...input })).code).toBe(bodyCode.invalid);
    // As a clerk could write it off before.
    const before = {
      outcome: 'writtenOff',
      note: '核销',
      processed_by: energy_clerk.id,
      processed_at: nextMorning,
      content_hash: writeOffHash,
    } as const;
    await setting.server.database.kysely.updateTable('payment_differences').set(before).where('id', '=', differenceId).execute();
    const decision = { differenceId, contentHash: writeOffHash, reason: '渠道处理中' };
    expect((await second.call('decidePaymentDifference', { ...decision, approve: true })).code).toBe(bodyCode.conflict);
    await second.succeed('decidePaymentDifference', { ...decision, approve: false });
    await clerk.succeed('processPaymentDifference', { differenceId, outcome: 'explained', note: '渠道处理中' });
    const cleared = await sumAccount(setting.server, tenant.id, 'clearing_wechat');
    setting.wechat.completeRefund(refund.number, 'SUCCESS');
    await sendDueRefunds(setting.server.context);
    expect(await readRefund(setting.server, tenant.id, refund)).toMatchObject({ state: 'refunded', refunded: 100, frozen: 0 });
    expect(await sumAccount(setting.server, tenant.id, 'clearing_wechat')).toBe(cleared - 100);
    expect(await findLedgerFaults(setting.server, tenant.id)).toEqual(soundLedger);
  });

  it('has a refund that is billed and was returned here written off', async () => {
    await begin();
    const { payment, refund, row } = await refundNew();
    setting.wechat.completeRefund(refund.number, 'CLOSED');
    setting.server.clock.advance(5_000);
    await sendDueRefunds(setting.server.context);
    expect(await readRefund(setting.server, tenant.id, refund)).toMatchObject({ state: 'failed' });
    setting.server.clock.set(nextMorning);
    setBill([trade(payment.orderNumber, '50.01'), row]);
    await compare();
    expect(await listDifferences(true)).toMatchObject([{ kind: 'state', of: 'refund', mayCredit: true, mayWriteOff: true }]);
  });

  it('has another amount credited by hand once: neither with a late notification of it, nor after one of what was ordered', async () => {
    await begin();
    const [other, ordered] = [await sendNew(), await sendNew()];
    for (const { orderNumber } of [other, ordered]) setting.wechat.pay(orderNumber);
    setting.server.clock.set(nextMorning);
    setBill([trade(other.orderNumber, '50.02'), trade(ordered.orderNumber, '50.02')]);
    const quiet = console.error;
    console.error = () => undefined;
    await compare();
    const found = await listDifferences(true);
    const differenceOf = ({ orderNumber }: typeof other) => found.find(({ number }) => number === orderNumber)?.id ?? '';
    const clerk = await signIn(setting.server, tenant.accounts.energy_clerk.id, tenant.id);
    const credit = async (payment: typeof other) => {
      const madeBy = tenant.accounts.energy_clerk.id;
      const { id: entryId } = await createWalletEntry(setting.server, tenant.id, payer, { madeBy, state: 'posted', cents: 5_002 });
      return clerk.call('processPaymentDifference', { differenceId: differenceOf(payment), outcome: 'credited', note: '已补记', entryId });
    };
    expect((await credit(other)).code).toBe(bodyCode.success);
    await setting.notify(
      'wechat',
      tenant.id,
      setting.wechat.notifyOf(other.orderNumber, { content: { amount: { total: 5_002, currency: 'CNY' } } }),
    );
    console.error = quiet;
    expect(await readPayment(setting.server, tenant.id, other)).toMatchObject({ state: 'pending', journals: 0 });
    await setting.notify('wechat', tenant.id, setting.wechat.notifyOf(ordered.orderNumber));
    expect(await readPayment(setting.server, tenant.id, ordered)).toMatchObject({ state: 'paid', journals: 1 });
    expect((await credit(ordered)).code).toBe(bodyCode.invalid);
  });
});
