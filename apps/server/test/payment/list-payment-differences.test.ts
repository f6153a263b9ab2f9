import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePaymentBills } from '#services/payment/reconciliation/compare-payment-bills.ts';
import { sendDueRefunds } from '#services/payment/refund/send-due-refunds.ts';
import { readPayment } from '../support/factories/create-payments.ts';
import { signIn } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { type PaymentServer, startPaymentServer } from '../support/payment/payment-server.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer } from '../support/services/test-server.ts';
import { type BillFixture, createBillFixture, nextMorning, trade } from './bill-fixture.ts';
import { readRefund } from './refund-fixture.ts';

let setting: PaymentServer;
let fixture: BillFixture;

beforeAll(async () => {
  setting = await startPaymentServer();
});
afterAll(() => setting.close());

async function begin(): Promise<void> {
  fixture = await createBillFixture(setting);
}

describe('listPaymentDifferences', () => {
  it('answers 4001 without a token, and 4003 to an occupant', async () => {
    await begin();
    expect((await createTestClient(setting.server).call('listPaymentDifferences', {})).code).toBe(bodyCode.tokenExpired);
    expect((await fixture.payer.client.call('listPaymentDifferences', {})).code).toBe(bodyCode.forbidden);
  });

  it('is settled by two people from the bill that shows a difference to the ledger, and is not found again', async () => {
    await begin();
    const payment = await fixture.payNew();
    setting.server.clock.set(nextMorning);
    fixture.setBill([trade(payment.orderNumber, '50.02')]);
    await fixture.compare();
    const [found] = await fixture.listDifferences(true);
    expect(found).toMatchObject({ kind: 'amount', paymentId: payment.id, bookedCents: 5001, billedCents: 5002, mayWriteOff: true });
    const [clerk, second] = [
      await signIn(setting.server, fixture.tenant.accounts.energy_clerk.id, fixture.tenant.id),
      await signIn(setting.server, fixture.tenant.accounts.tenant_admin.id, fixture.tenant.id),
    ];
    const differenceId = found?.id ?? '';
    const { contentHash } = await clerk.succeed('processPaymentDifference', { differenceId, outcome: 'writtenOff', note: '渠道多收一分' });
    expect(await fixture.listDifferences(true)).toHaveLength(1);
    await second.succeed('decidePaymentDifference', { differenceId, contentHash: contentHash ?? '', approve: true });
    await setting.server.database.kysely.deleteFrom('payment_bills').execute();
    await fixture.compare();
    expect(await fixture.listDifferences(true)).toEqual([]);
    expect(await fixture.listDifferences(false)).toMatchObject([{ id: differenceId, outcome: 'writtenOff' }]);
    expect(await findLedgerFaults(setting.server, fixture.tenant.id)).toEqual(soundLedger);
  });

  it('is empty where books and bill agree', async () => {
    await begin();
    const payment = await fixture.payNew();
    setting.server.clock.set(nextMorning);
    fixture.setBill([trade(payment.orderNumber, '50.01')]);
    await fixture.compare();
    expect(await fixture.listDifferences()).toEqual([]);
  });

  it('has what was paid and is not billed, and what the next bill has, as resolved', async () => {
    await begin();
    const [early, late] = [await fixture.payNew(100), await fixture.payNew(200)];
    await setting.server.database.kysely
      .updateTable('payments')
      .set({ paid_at: new Date('2026-11-19T23:55:00+08:00') })
      .where('tenant_id', '=', fixture.tenant.id)
      .where('id', '=', late.id)
      .execute();
    setting.server.clock.set(nextMorning);
    fixture.setBill([]);
    await fixture.compare();
    expect(await fixture.listDifferences(true)).toEqual(
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
          room: expect.objectContaining({ id: fixture.payer.roomId }),
        }),
      ]),
    );
    setting.server.clock.set(new Date(nextMorning.getTime() + 86_400_000));
    fixture.setBill([trade(late.orderNumber, '2.00')], '2026-11-20');
    await fixture.compare();
    expect(await fixture.listDifferences(true)).toMatchObject([{ number: early.orderNumber }]);
    expect(await fixture.listDifferences(false)).toMatchObject([{ number: late.orderNumber, resolvedAt: expect.any(String) }]);
  });

  it('has another amount, a double row and a refund that nobody here has asked for', async () => {
    await begin();
    const payment = await fixture.payNew();
    setting.server.clock.set(nextMorning);
    const refund = trade(payment.orderNumber, '1.00', { refundNumber: 'R0000001', fee: '0.00' });
    fixture.setBill([trade(payment.orderNumber, '50.02'), trade(payment.orderNumber, '50.02'), refund]);
    await fixture.compare();
    const found = (await fixture.listDifferences()).map(({ kind, of, bookedCents, billedCents }) => [kind, of, bookedCents, billedCents]);
    expect(found.sort()).toEqual([
      ['amount', 'payment', 5_001, 5_002],
      ['double', 'payment', 5_001, 5_002],
      ['missingHere', 'refund', null, 100],
    ]);
    expect(await readPayment(setting.server, fixture.tenant.id, payment)).toMatchObject({ balance: 5_001, journals: 1 });
  });

  /** Of a payment, handed to the provider on the 19th. */
  async function refundNew() {
    const payment = await fixture.payNew();
    const refund = await fixture.payer.client.succeed('requestRefund', { paymentId: payment.id, cents: 100, note: '退租' });
    const input = { refundId: refund.id, contentHash: refund.contentHash, approve: true };
    await fixture.tenant.clients.energy_clerk.succeed('processRefund', input);
    await sendDueRefunds(setting.server.context);
    return { payment, refund, row: trade(payment.orderNumber, '1.00', { refundNumber: refund.number, fee: '0.00' }) };
  }

  it('knows refunds: asks for one that is billed and open here, and lacks nothing where both are done', async () => {
    await begin();
    const { payment, refund, row } = await refundNew();
    setting.wechat.completeRefund(refund.number, 'SUCCESS');
    setting.server.clock.set(nextMorning);
    fixture.setBill([trade(payment.orderNumber, '50.01'), row]);
    await fixture.compare();
    expect(await fixture.listDifferences()).toMatchObject([
      { of: 'refund', kind: 'state', number: refund.number, resolvedAt: expect.any(String) },
    ]);
    expect(await readRefund(setting.server, fixture.tenant.id, refund)).toMatchObject({ state: 'refunded', refunded: 100, frozen: 0 });
    expect(await findLedgerFaults(setting.server, fixture.tenant.id)).toEqual(soundLedger);
  });

  it('has a refund that is billed and still under way until it is done, and not what both have', async () => {
    await begin();
    const { payment, refund, row } = await refundNew();
    setting.server.clock.set(nextMorning);
    fixture.setBill([trade(payment.orderNumber, '50.01'), row]);
    await fixture.compare();
    expect(await fixture.listDifferences(true)).toMatchObject([
      { of: 'refund', kind: 'state', number: refund.number, paymentId: payment.id },
    ]);
    setting.wechat.completeRefund(refund.number, 'SUCCESS');
    await sendDueRefunds(setting.server.context);
    expect(await fixture.listDifferences(true)).toEqual([]);
  });

  it('has a refund that is done and not billed, and not one that is on both sides', async () => {
    await begin();
    const [lacking, both] = [await refundNew(), await refundNew()];
    for (const { refund } of [lacking, both]) setting.wechat.completeRefund(refund.number, 'SUCCESS');
    setting.server.clock.advance(5_000);
    await sendDueRefunds(setting.server.context);
    setting.server.clock.set(nextMorning);
    fixture.setBill([trade(lacking.payment.orderNumber, '50.01'), trade(both.payment.orderNumber, '50.01'), both.row]);
    await fixture.compare();
    expect(await fixture.listDifferences()).toMatchObject([
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
    const payment = await fixture.payNew();
    setting.server.clock.set(nextMorning);
    fixture.setBill([]);
    await fixture.compare();
    expect(await fixture.listDifferences()).toMatchObject([{ paymentId: payment.id }]);
    await begin();
    expect(await fixture.listDifferences()).toEqual([]);
  });
});

describe('the bill of a day', () => {
  it('credits what nobody else has reported, once, on two servers at a time', async () => {
    await begin();
    const payment = await fixture.sendNew();
    setting.server.clock.set(nextMorning);
    fixture.setBill([trade(payment.orderNumber, '50.01')]);
    const second = await startTestServer({ config: { ...setting.server.context.config } });
    second.clock.set(nextMorning);
    await Promise.all([fixture.compare(), comparePaymentBills(second.context)]);
    await second.close();
    await fixture.compare();
    expect(await readPayment(setting.server, fixture.tenant.id, payment)).toMatchObject({ state: 'paid', balance: 5_001, journals: 1 });
    expect(await fixture.listDifferences()).toMatchObject([{ kind: 'state', number: payment.orderNumber, resolvedAt: expect.any(String) }]);
    expect(await findLedgerFaults(setting.server, fixture.tenant.id)).toEqual(soundLedger);
  });

  it('does not credit another amount', async () => {
    await begin();
    const payment = await fixture.sendNew();
    setting.server.clock.set(nextMorning);
    fixture.setBill([trade(payment.orderNumber, '50.02')]);
    const quiet = console.error;
    console.error = () => undefined;
    await fixture.compare();
    console.error = quiet;
    expect(await readPayment(setting.server, fixture.tenant.id, payment)).toMatchObject({ state: 'pending', balance: 0, reason: 'amount' });
    expect(await fixture.listDifferences(true)).toMatchObject([{ kind: 'state', billedCents: 5_002, mayCredit: true, mayWriteOff: true }]);
  });

  it('ends what nobody has reported once the bills of all its days lack it, and not what was paid for another amount', async () => {
    await begin();
    const [unpaid, other] = [await fixture.sendNew(), await fixture.sendNew()];
    await setting.server.database.kysely
      .updateTable('payments')
      .set({ created_at: new Date('2026-11-19T23:45:00+08:00'), expires_at: new Date('2026-11-20T00:15:00+08:00') })
      .where('tenant_id', '=', fixture.tenant.id)
      .execute();
    const quiet = console.error;
    console.error = () => undefined;
    setting.server.clock.set(nextMorning);
    fixture.setBill([trade(other.orderNumber, '50.02')]);
    await fixture.compare();
    console.error = quiet;
    expect(await readPayment(setting.server, fixture.tenant.id, unpaid)).toMatchObject({ state: 'pending' });
    setting.server.clock.set(new Date(nextMorning.getTime() + 86_400_000));
    fixture.setBill([], '2026-11-20');
    await fixture.compare();
    expect(await readPayment(setting.server, fixture.tenant.id, unpaid)).toMatchObject({
      state: 'closed',
      reason: 'bill',
      next_query_at: null,
    });
    expect(await readPayment(setting.server, fixture.tenant.id, other)).toMatchObject({ state: 'pending', reason: 'amount' });
  });

  it('is asked for from ten in the morning, and again where it could not be read', async () => {
    await begin();
    const payment = await fixture.sendNew();
    fixture.setBill([trade(payment.orderNumber, '50.01')]);
    setting.server.clock.set(new Date('2026-11-20T09:59:59+08:00'));
    await fixture.compare();
    expect((await readPayment(setting.server, fixture.tenant.id, payment)).state).toBe('pending');
    setting.server.clock.set(new Date('2026-11-20T10:00:00+08:00'));
    fixture.setBill([trade(payment.orderNumber, '50.01')], '2026-11-19', '0'.repeat(40));
    await fixture.compare();
    fixture.setBill([trade(payment.orderNumber, '50.01')]);
    await fixture.compare();
    expect((await readPayment(setting.server, fixture.tenant.id, payment)).state).toBe('pending');
    setting.server.clock.advance(10 * 60_000);
    await fixture.compare();
    expect((await readPayment(setting.server, fixture.tenant.id, payment)).state).toBe('paid');
  });
});
