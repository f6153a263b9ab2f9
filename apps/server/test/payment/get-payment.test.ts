import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryDuePayments } from '#services/payment/query-due-payments.ts';
import { createPayer, readPayment } from '../support/factories/create-payments.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { NotificationChanges } from '../support/payment/local-wechat-pay.ts';
import { strangerKeys } from '../support/payment/payment-fixture.ts';
import { type PaymentServer, startPaymentServer } from '../support/payment/payment-server.ts';
import { platform } from '../support/payment/platform-certificates.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer } from '../support/services/test-server.ts';

let setting: PaymentServer;
let tenant: TestTenant;

beforeAll(async () => {
  setting = await startPaymentServer();
  tenant = await createTenant(setting.server);
});
afterAll(() => setting.close());

/** A payment of ¥50.01 that was sent to WeChat Pay. */
async function sendNew() {
  const payer = await createPayer(setting.server, tenant);
  const { id } = await payer.client.succeed('createPayment', { roomId: payer.roomId, channel: 'wechat', cents: 5_001 });
  const { payment } = await payer.client.succeed('sendPayment', { paymentId: id, way: 'browser' });
  return { payer, payment };
}

const read = (payment: { id: string; orderNumber: string }) => readPayment(setting.server, tenant.id, payment);
const runJob = () => queryDuePayments(setting.server.context);

describe('getPayment', () => {
  it('answers 4001 without a token, and 4004 for an unknown payment', async () => {
    expect((await createTestClient(setting.server).call('getPayment', { paymentId: unknownId })).code).toBe(bodyCode.tokenExpired);
    expect((await tenant.clients.occupant.call('getPayment', { paymentId: unknownId })).code).toBe(bodyCode.notFound);
  });

  it('reports what was paid', async () => {
    const { payer, payment } = await sendNew();
    setting.wechat.pay(payment.orderNumber);
    await setting.notify('wechat', tenant.id, setting.wechat.notifyOf(payment.orderNumber));
    const paid = await payer.client.succeed('getPayment', { paymentId: payment.id });
    expect(paid).toEqual({ ...payment, refunds: [], state: 'paid', paidAt: setting.server.clock.now().toISOString() });
  });
});

describe('a payment', () => {
  it('credits once, whoever says it first and however often', async () => {
    const { payment } = await sendNew();
    setting.wechat.pay(payment.orderNumber);
    const notification = setting.wechat.notifyOf(payment.orderNumber);
    setting.server.clock.advance(5_000);
    const second = await startTestServer({ config: { ...setting.server.context.config } });
    const said = () => setting.notify('wechat', tenant.id, notification);
    const answers = await Promise.all([said(), said(), runJob().then(() => said()), queryDuePayments(second.context).then(() => said())]);
    await second.close();
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await read(payment)).toMatchObject({ state: 'paid', balance: 5_001, journals: 1, next_query_at: null });
    expect(await findLedgerFaults(setting.server, tenant.id)).toEqual(soundLedger);
  });

  it.each<[string, NotificationChanges]>([
    ['signed by somebody else', { signer: { serial: platform.serial, privateKey: strangerKeys.pem } }],
    ['changed on its way', { tamper: (body) => `${body} ` }],
    ['of another app', { content: { appid: 'wx1' } }],
    ['of an hour ago', { at: new Date('2026-11-19T09:00:00+08:00') }],
    ['encrypted with another key', { apiKey: 'f'.repeat(32) }],
    ['for an order that is not known', { content: { out_trade_no: '0'.repeat(32) } }],
    ['for an order of another form', { content: { out_trade_no: 'A-1' } }],
  ])('is not credited by a notification %s', async (_what, changes) => {
    const { payment } = await sendNew();
    setting.wechat.pay(payment.orderNumber);
    const answer = await setting.notify('wechat', tenant.id, setting.wechat.notifyOf(payment.orderNumber, changes));
    expect(answer.status).toBe(500);
    expect(await read(payment)).toMatchObject({ state: 'pending', balance: 0, journals: 0 });
  });

  it('is not credited in the name of another organisation, nor through another channel', async () => {
    const { payment } = await sendNew();
    setting.wechat.pay(payment.orderNumber);
    const notification = setting.wechat.notifyOf(payment.orderNumber);
    const other = await createTenant(setting.server);
    expect((await setting.notify('wechat', other.id, notification)).status).toBe(500);
    expect((await setting.notify('alipay', tenant.id, notification)).body).toBe('failure');
    for (const tenantId of ['x', '../wechat']) expect((await setting.notify('wechat', tenantId, notification)).status).toBe(404);
    expect(await read(payment)).toMatchObject({ balance: 0 });
  });

  it('is not credited where another amount was paid, and somebody has to look', async () => {
    const { payment } = await sendNew();
    setting.wechat.pay(payment.orderNumber);
    const forged = setting.wechat.notifyOf(payment.orderNumber, { content: { amount: { total: 5_002, currency: 'CNY' } } });
    const logged = setting.server.logLines.length;
    const quiet = console.error;
    console.error = () => undefined;
    expect((await setting.notify('wechat', tenant.id, forged)).status).toBe(204);
    console.error = quiet;
    expect(setting.server.logLines.slice(logged)).toMatchObject([{ level: 'error', fields: { paymentId: payment.id } }]);
    expect(await read(payment)).toMatchObject({ state: 'pending', reason: 'amount', balance: 0, journals: 0, next_query_at: null });
  });

  it('whose notification never comes is found by a query', async () => {
    const { payment } = await sendNew();
    setting.wechat.pay(payment.orderNumber);
    await runJob();
    expect(await read(payment)).toMatchObject({ state: 'pending', queries: 0 });
    setting.server.clock.advance(5_000);
    await runJob();
    expect(await read(payment)).toMatchObject({ state: 'paid', balance: 5_001, queries: 1 });
  });

  it('is asked for after 5 s, 15 s, a minute, five and half an hour, and is unknown while no clear answer comes', async () => {
    const { payment } = await sendNew();
    const path = `/v3/pay/transactions/out-trade-no/${payment.orderNumber}`;
    for (const [queries, seconds] of [5, 15, 60, 300].entries()) {
      setting.server.clock.advance(seconds * 1000 - 1);
      await runJob();
      expect(await read(payment)).toMatchObject({ queries });
      for (const _turn of [1, 2]) setting.wechat.faultNext('hang up', path);
      setting.server.clock.advance(1);
      await runJob();
      expect(await read(payment)).toMatchObject({ state: 'unknown', queries: queries + 1, balance: 0 });
    }
    const { next_query_at } = await read(payment);
    expect((next_query_at?.getTime() ?? 0) - setting.server.clock.now().getTime()).toBe(30 * 60_000);
  });

  it('that nobody pays is closed after half an hour, here and there', async () => {
    const { payment } = await sendNew();
    setting.server.clock.advance(31 * 60_000);
    await runJob();
    expect(await read(payment)).toMatchObject({ state: 'closed', balance: 0, next_query_at: null });
    const paths = setting.wechat.requests.map(({ path }) => path);
    expect(paths).toContain(`/v3/pay/transactions/out-trade-no/${payment.orderNumber}/close`);
    expect(() => setting.wechat.pay(payment.orderNumber)).toThrow('CLOSED');
  });

  it('that was paid just before it was closed is credited', async () => {
    const { payment } = await sendNew();
    setting.server.clock.advance(31 * 60_000);
    setting.wechat.faultNext({ status: 200, text: '' }, `/v3/pay/transactions/out-trade-no/${payment.orderNumber}`);
    setting.wechat.pay(payment.orderNumber);
    await runJob();
    expect(await read(payment)).toMatchObject({ state: 'unknown', balance: 0 });
    await setting.notify('wechat', tenant.id, setting.wechat.notifyOf(payment.orderNumber));
    expect(await read(payment)).toMatchObject({ state: 'paid', balance: 5_001, journals: 1 });
  });

  it('that was closed here and paid after all is credited', async () => {
    const { payment } = await sendNew();
    const row = setting.server.database.kysely.updateTable('payments').set({ state: 'closed', next_query_at: null });
    await row.where('tenant_id', '=', tenant.id).where('id', '=', payment.id).execute();
    setting.wechat.pay(payment.orderNumber);
    await setting.notify('wechat', tenant.id, setting.wechat.notifyOf(payment.orderNumber));
    expect(await read(payment)).toMatchObject({ state: 'paid', balance: 5_001, journals: 1 });
  });

  it('is taken again where the database could not store it', async () => {
    const { payment } = await sendNew();
    setting.wechat.pay(payment.orderNumber);
    const { context } = setting.server;
    const store = context.database.transaction;
    const quiet = console.error;
    console.error = () => undefined;
    context.database.transaction = () => Promise.reject(new Error('the database is away'));
    const lost = await setting.notify('wechat', tenant.id, setting.wechat.notifyOf(payment.orderNumber));
    context.database.transaction = store;
    console.error = quiet;
    expect(lost.status).toBe(500);
    expect((await setting.notify('wechat', tenant.id, setting.wechat.notifyOf(payment.orderNumber))).status).toBe(204);
    expect(await read(payment)).toMatchObject({ state: 'paid', journals: 1 });
  });
});
