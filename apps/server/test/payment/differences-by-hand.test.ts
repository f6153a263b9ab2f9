import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDueRefunds } from '#services/payment/refund/send-due-refunds.ts';
import { readPayment, writeOffHash } from '../support/factories/create-payments.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { createWalletEntry, findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { type PaymentServer, startPaymentServer } from '../support/payment/payment-server.ts';
import { type BillFixture, createBillFixture, nextMorning, trade } from './bill-fixture.ts';
import { readRefund, sumAccount } from './refund-fixture.ts';

let setting: PaymentServer;
let fixture: BillFixture;

beforeAll(async () => {
  setting = await startPaymentServer();
});
afterAll(() => setting.close());

async function begin(): Promise<void> {
  fixture = await createBillFixture(setting);
}

describe('what is billed and not done here', () => {
  /** Of a payment, handed to the provider on the 19th. */
  async function refundNew() {
    const payment = await fixture.payNew();
    const refund = await fixture.payer.client.succeed('requestRefund', { paymentId: payment.id, cents: 100, note: '退租' });
    const input = { refundId: refund.id, contentHash: refund.contentHash, approve: true };
    await fixture.tenant.clients.energy_clerk.succeed('processRefund', input);
    await sendDueRefunds(setting.server.context);
    return { payment, refund, row: trade(payment.orderNumber, '1.00', { refundNumber: refund.number, fee: '0.00' }) };
  }

  it('has a refund that is billed and under way explained only, and books it once when it is done', async () => {
    await begin();
    const { payment, refund, row } = await refundNew();
    setting.server.clock.set(nextMorning);
    fixture.setBill([trade(payment.orderNumber, '50.01'), row]);
    await fixture.compare();
    const [found] = await fixture.listDifferences(true);
    expect(found).toMatchObject({ kind: 'state', of: 'refund', mayProcess: true, mayCredit: false, mayWriteOff: false });
    const differenceId = found?.id ?? '';
    const { energy_clerk, tenant_admin } = fixture.tenant.accounts;
    const [clerk, second] = [
      await signIn(setting.server, energy_clerk.id, fixture.tenant.id),
      await signIn(setting.server, tenant_admin.id, fixture.tenant.id),
    ];
    const { id: entryId } = await createWalletEntry(setting.server, fixture.tenant.id, fixture.payer, {
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
    const cleared = await sumAccount(setting.server, fixture.tenant.id, 'clearing_wechat');
    setting.wechat.completeRefund(refund.number, 'SUCCESS');
    await sendDueRefunds(setting.server.context);
    expect(await readRefund(setting.server, fixture.tenant.id, refund)).toMatchObject({ state: 'refunded', refunded: 100, frozen: 0 });
    expect(await sumAccount(setting.server, fixture.tenant.id, 'clearing_wechat')).toBe(cleared - 100);
    expect(await findLedgerFaults(setting.server, fixture.tenant.id)).toEqual(soundLedger);
  });

  it('has a refund that is billed and was returned here written off', async () => {
    await begin();
    const { payment, refund, row } = await refundNew();
    setting.wechat.completeRefund(refund.number, 'CLOSED');
    setting.server.clock.advance(5_000);
    await sendDueRefunds(setting.server.context);
    expect(await readRefund(setting.server, fixture.tenant.id, refund)).toMatchObject({ state: 'failed' });
    setting.server.clock.set(nextMorning);
    fixture.setBill([trade(payment.orderNumber, '50.01'), row]);
    await fixture.compare();
    expect(await fixture.listDifferences(true)).toMatchObject([{ kind: 'state', of: 'refund', mayCredit: true, mayWriteOff: true }]);
  });

  it('has another amount credited by hand once: neither with a late notification of it, nor after one of what was ordered', async () => {
    await begin();
    const [other, ordered] = [await fixture.sendNew(), await fixture.sendNew()];
    for (const { orderNumber } of [other, ordered]) setting.wechat.pay(orderNumber);
    setting.server.clock.set(nextMorning);
    fixture.setBill([trade(other.orderNumber, '50.02'), trade(ordered.orderNumber, '50.02')]);
    const quiet = console.error;
    console.error = () => undefined;
    await fixture.compare();
    const found = await fixture.listDifferences(true);
    const differenceOf = ({ orderNumber }: typeof other) => found.find(({ number }) => number === orderNumber)?.id ?? '';
    const clerk = await signIn(setting.server, fixture.tenant.accounts.energy_clerk.id, fixture.tenant.id);
    const credit = async (payment: typeof other) => {
      const madeBy = fixture.tenant.accounts.energy_clerk.id;
      const { id: entryId } = await createWalletEntry(setting.server, fixture.tenant.id, fixture.payer, {
        madeBy,
        state: 'posted',
        cents: 5_002,
      });
      return clerk.call('processPaymentDifference', { differenceId: differenceOf(payment), outcome: 'credited', note: '已补记', entryId });
    };
    expect((await credit(other)).code).toBe(bodyCode.success);
    await setting.notify(
      'wechat',
      fixture.tenant.id,
      setting.wechat.notifyOf(other.orderNumber, { content: { amount: { total: 5_002, currency: 'CNY' } } }),
    );
    console.error = quiet;
    expect(await readPayment(setting.server, fixture.tenant.id, other)).toMatchObject({ state: 'pending', journals: 0 });
    await setting.notify('wechat', fixture.tenant.id, setting.wechat.notifyOf(ordered.orderNumber));
    expect(await readPayment(setting.server, fixture.tenant.id, ordered)).toMatchObject({ state: 'paid', journals: 1 });
    expect((await credit(ordered)).code).toBe(bodyCode.invalid);
  });
});
