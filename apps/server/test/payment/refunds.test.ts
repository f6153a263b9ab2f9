import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDueRefunds } from '#services/payment/refund/send-due-refunds.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import type { Payer } from '../support/factories/create-payments.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { chargeWallet, findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { wechatPayPaths } from '../support/payment/local-wechat-pay.ts';
import { type PaymentServer, startPaymentServer } from '../support/payment/payment-server.ts';
import { startTestServer } from '../support/services/test-server.ts';
import { payNew, type Refund, readRefund, runRefunds, sumAccount } from './refund-fixture.ts';

let setting: PaymentServer;
let tenant: TestTenant;

beforeAll(async () => {
  setting = await startPaymentServer();
});
afterAll(() => setting.close());
beforeEach(async () => {
  tenant = await createTenant(setting.server);
});

const clerk = () => tenant.clients.energy_clerk;
const read = (refund: Refund) => readRefund(setting.server, tenant.id, refund);
const ask = ({ client }: Payer, paymentId: string, cents: number) => client.succeed('requestRefund', { paymentId, cents, note: '退租' });
const approve = ({ id, contentHash }: Refund) => clerk().succeed('processRefund', { refundId: id, contentHash, approve: true });
const quietly = async (run: () => Promise<unknown>) => {
  const loud = console.error;
  console.error = () => undefined;
  await run();
  console.error = loud;
};

/** As it is handed to the provider. */
async function sendNew({ cents = 2_000, channel = 'wechat' as 'wechat' | 'alipay' } = {}) {
  const { payer, payment } = await payNew(setting, tenant, { channel });
  const refund = await ask(payer, payment.id, cents);
  await approve(refund);
  await runRefunds(setting);
  return { payer, payment, refund };
}

describe('a refund through a provider', () => {
  it('freezes its amount, is approved by a clerk, and is done when the provider says so', async () => {
    const { payer, payment } = await payNew(setting, tenant);
    expect(await payer.client.succeed('getRefundTerms', { paymentId: payment.id })).toEqual({
      maxCents: 5_000,
      refusal: null,
      way: 'origin',
    });
    const refund = await ask(payer, payment.id, 2_000);
    expect(refund).toMatchObject({ state: 'requested', way: 'origin', isMine: true, mayWithdraw: true, mayProcess: false });
    expect(await read(refund)).toMatchObject({
      state: 'requested',
      payment: 'paid',
      balance: 3_000,
      frozen: 2_000,
      journals: ['refundRequest'],
    });
    expect(await approve(refund)).toMatchObject({
      state: 'approved',
      processedBy: { id: tenant.accounts.energy_clerk.id },
      approvedBy: null,
    });
    expect((await read(refund)).payment).toBe('refunding');
    await runRefunds(setting);
    expect(await read(refund)).toMatchObject({ state: 'sent', tries: 1, balance: 3_000, frozen: 2_000 });
    setting.wechat.completeRefund(refund.number, 'SUCCESS');
    await runRefunds(setting, { after: 5_000 });
    expect(await read(refund)).toMatchObject({
      ...{ state: 'refunded', payment: 'paid', refunded: 2_000, balance: 3_000, frozen: 0, next: null },
      journals: ['refundRequest', 'refund'],
    });
    expect(await sumAccount(setting.server, tenant.id, 'clearing_wechat')).toBe(3_000);
    const shown = await payer.client.succeed('getPayment', { paymentId: payment.id });
    expect(shown).toMatchObject({
      state: 'paid',
      refundedCents: 2_000,
      refunds: [{ id: refund.id, state: 'refunded', mayWithdraw: false }],
    });
    expect(await readAudit(setting.server, 'requestRefund', refund.id)).toMatchObject([{ subject_kind: 'refund' }]);
    expect(await readAudit(setting.server, 'processRefund', refund.id)).toHaveLength(1);
    expect(await findLedgerFaults(setting.server, tenant.id)).toEqual(soundLedger);
  });

  it('gives the whole back through Alipay, after which nothing is left', async () => {
    const { payer, payment, refund } = await sendNew({ channel: 'alipay', cents: 5_000 });
    expect(await read(refund)).toMatchObject({ state: 'refunded', payment: 'refunded', refunded: 5_000, balance: 0, frozen: 0 });
    expect(await payer.client.succeed('getRefundTerms', { paymentId: payment.id })).toMatchObject({ maxCents: 0, refusal: 'nothingLeft' });
    expect((await payer.client.call('requestRefund', { paymentId: payment.id, cents: 1, note: '退租' })).code).toBe(bodyCode.conflict);
    expect(await sumAccount(setting.server, tenant.id, 'clearing_alipay')).toBe(0);
  });

  it('that the provider refuses is in the wallet again, and may be asked for anew', async () => {
    const { payer, payment } = await payNew(setting, tenant);
    const refund = await ask(payer, payment.id, 2_000);
    await approve(refund);
    setting.wechat.refuseNext(403, 'NOT_ENOUGH', wechatPayPaths.refunds);
    await runRefunds(setting);
    expect(await read(refund)).toMatchObject({
      ...{ state: 'failed', reason: 'NOT_ENOUGH', payment: 'paid', refunded: 0, balance: 5_000, frozen: 0, next: null },
      journals: ['refundRequest', 'refundReturn'],
    });
    expect((await ask(payer, payment.id, 5_000)).state).toBe('requested');
    expect(await findLedgerFaults(setting.server, tenant.id)).toEqual(soundLedger);
  });

  it('without a clear answer is asked for, and sent again with its number where the provider does not know it', async () => {
    const { payer, payment } = await payNew(setting, tenant);
    const refund = await ask(payer, payment.id, 2_000);
    await approve(refund);
    setting.wechat.refuseNext(500, 'SYSTEM_ERROR', wechatPayPaths.refunds);
    await runRefunds(setting);
    expect(await read(refund)).toMatchObject({ state: 'sent', reason: 'http 500', frozen: 2_000 });
    await runRefunds(setting, { after: 5_000 });
    setting.wechat.completeRefund(refund.number, 'SUCCESS');
    await runRefunds(setting, { after: minuteMs });
    expect(await read(refund)).toMatchObject({ state: 'refunded', refunded: 2_000, tries: 3 });
  });

  it('that a server has claimed and not sent, or sent and not written, is gone on with by another one', async () => {
    const { payer, payment, refund } = await sendNew();
    // The answer was lost with the server; the claim has run out.
    await setting.server.database.kysely
      .updateTable('refunds')
      .set({ next_try_at: setting.server.clock.now() })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', refund.id)
      .execute();
    setting.wechat.completeRefund(refund.number, 'SUCCESS');
    await runRefunds(setting);
    expect(await read(refund)).toMatchObject({ state: 'refunded', refunded: 2_000, journals: ['refundRequest', 'refund'] });
    const unsent = await ask(payer, payment.id, 1_000);
    await approve(unsent);
    await setting.server.database.kysely
      .updateTable('refunds')
      .set({ state: 'sent', tries: 1, sent_at: setting.server.clock.now() })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', unsent.id)
      .execute();
    await runRefunds(setting);
    setting.wechat.completeRefund(unsent.number, 'SUCCESS');
    await runRefunds(setting, { after: minuteMs });
    expect(await read(unsent)).toMatchObject({ state: 'refunded', refunded: 3_000 });
  });

  it('is done once by notifications that come twice, late, and to two servers; a forged one changes nothing', async () => {
    const { refund } = await sendNew();
    const forged = setting.wechat.notifyOfRefund(refund.number);
    expect((await setting.notify('wechat', tenant.id, { ...forged, body: `${forged.body} ` })).status).toBe(500);
    await runRefunds(setting);
    expect((await read(refund)).tries).toBe(1);
    setting.wechat.completeRefund(refund.number, 'SUCCESS');
    for (let times = 0; times < 2; times++)
      expect((await setting.notify('wechat', tenant.id, setting.wechat.notifyOfRefund(refund.number))).status).toBe(204);
    const second = await startTestServer({ config: setting.server.context.config });
    second.clock.set(setting.server.clock.now());
    await Promise.all([sendDueRefunds(setting.server.context), sendDueRefunds(second.context)]);
    await second.close();
    const done = await read(refund);
    expect(done).toMatchObject({ state: 'refunded', refunded: 2_000, journals: ['refundRequest', 'refund'] });
    expect((await setting.notify('wechat', tenant.id, setting.wechat.notifyOfRefund(refund.number))).status).toBe(204);
    await runRefunds(setting, { after: minuteMs });
    expect(await read(refund)).toEqual(done);
  });

  it('that a bank does not take stays frozen, and one that the provider closes is returned', async () => {
    const { refund } = await sendNew();
    setting.wechat.completeRefund(refund.number, 'ABNORMAL');
    await runRefunds(setting, { after: 5_000 });
    expect(await read(refund)).toMatchObject({ state: 'sent', reason: 'ABNORMAL', frozen: 2_000 });
    setting.wechat.completeRefund(refund.number, 'CLOSED');
    await runRefunds(setting, { after: minuteMs });
    expect(await read(refund)).toMatchObject({ state: 'failed', balance: 5_000, frozen: 0 });
  });

  it('that was done for another amount is not booked', async () => {
    const { payer, payment } = await payNew(setting, tenant);
    const refund = await ask(payer, payment.id, 2_000);
    await approve(refund);
    await runRefunds(setting);
    await setting.server.database.kysely
      .updateTable('refunds')
      .set({ amount: 1_999 })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', refund.id)
      .execute();
    setting.wechat.completeRefund(refund.number, 'SUCCESS');
    await quietly(() => runRefunds(setting, { after: 5_000 }));
    expect(await read(refund)).toMatchObject({ state: 'sent', reason: 'amount', refunded: 0 });
  });

  it('after a year, or where the channel is gone, goes out over the counter', async () => {
    const { payer, payment } = await payNew(setting, tenant);
    const old = new Date(setting.server.clock.now().getTime() - 365 * 86_400_000);
    await setting.server.database.kysely
      .updateTable('payments')
      .set({ paid_at: old })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', payment.id)
      .execute();
    expect(await payer.client.succeed('getRefundTerms', { paymentId: payment.id })).toMatchObject({ maxCents: 5_000, way: 'counter' });
  });
});

describe('asking for a refund', () => {
  it('is for the payer alone, and for what is left of the payment and the balance', async () => {
    const { payer, payment } = await payNew(setting, tenant);
    await chargeWallet(setting.server, tenant.id, payer, 4_000);
    expect(await payer.client.succeed('getRefundTerms', { paymentId: payment.id })).toMatchObject({ maxCents: 1_000 });
    const call = (client: Payer['client'], cents: number) => client.call('requestRefund', { paymentId: payment.id, cents, note: '退租' });
    expect((await call(clerk(), 1)).code).toBe(bodyCode.notFound);
    expect((await call(payer.client, 1_001)).code).toBe(bodyCode.conflict);
    expect((await call(payer.client, 0)).code).toBe(bodyCode.invalid);
    const refund = await ask(payer, payment.id, 1_000);
    expect((await call(payer.client, 1)).code).toBe(bodyCode.conflict);
    expect(await payer.client.succeed('getRefundTerms', { paymentId: payment.id })).toMatchObject({ maxCents: 0, refusal: 'open' });
    expect((await payer.client.succeed('withdrawRefund', { refundId: refund.id })).state).toBe('withdrawn');
    expect(await read(refund)).toMatchObject({ state: 'withdrawn', balance: 1_000, frozen: 0 });
    expect((await payer.client.call('withdrawRefund', { refundId: refund.id })).code).toBe(bodyCode.conflict);
  });

  it('is possible after having left the room', async () => {
    const { payer, payment } = await payNew(setting, tenant);
    await setting.server.database.kysely
      .updateTable('room_members')
      .set({ to_at: setting.server.clock.now(), unbound_by: tenant.accounts.tenant_admin.id })
      .where('tenant_id', '=', tenant.id)
      .where('account_id', '=', payer.accountId)
      .execute();
    expect((await ask(payer, payment.id, 5_000)).state).toBe('requested');
  });

  it('of two at once freezes once, and together with charges no more than there is', async () => {
    const { payer, payment } = await payNew(setting, tenant);
    const input = { paymentId: payment.id, cents: 3_000, note: '退租' };
    const [one, two] = await Promise.all([
      payer.client.call('requestRefund', input),
      payer.client.call('requestRefund', input),
      chargeWallet(setting.server, tenant.id, payer, 2_000),
    ]);
    expect([one.code, two.code].sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    const { items } = await payer.client.succeed('listRefunds', {});
    expect(items).toHaveLength(1);
    if (items[0]) expect(await read(items[0])).toMatchObject({ balance: 0, frozen: 3_000 });
    expect(await findLedgerFaults(setting.server, tenant.id)).toEqual(soundLedger);
  });

  it('is refused while the wallet is looked into, and for what was not paid', async () => {
    const { payer, payment } = await payNew(setting, tenant);
    const unpaid = await payer.client.succeed('createPayment', { roomId: payer.roomId, channel: 'wechat', cents: 100 });
    expect(await payer.client.succeed('getRefundTerms', { paymentId: unpaid.id })).toMatchObject({ refusal: 'notPaid' });
    await setting.server.database.kysely
      .updateTable('wallets')
      .set({ disagreed_at: setting.server.clock.now() })
      .where('tenant_id', '=', tenant.id)
      .execute();
    expect(await payer.client.succeed('getRefundTerms', { paymentId: payment.id })).toMatchObject({ refusal: 'disagrees' });
    expect((await payer.client.call('requestRefund', { paymentId: payment.id, cents: 1, note: '退租' })).code).toBe(bodyCode.conflict);
  });
});
