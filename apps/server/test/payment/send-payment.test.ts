import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPayer, endPayments, type Payer, readPayment } from '../support/factories/create-payments.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { type PaymentServer, startPaymentServer } from '../support/payment/payment-server.ts';
import { createTestClient } from '../support/services/test-client.ts';

let setting: PaymentServer;
let tenant: TestTenant;
let payer: Payer;

beforeAll(async () => {
  setting = await startPaymentServer();
  tenant = await createTenant(setting.server);
});
beforeEach(async () => {
  payer = await createPayer(setting.server, tenant);
});
afterAll(() => setting.close());

const create = (channel: 'wechat' | 'alipay' = 'wechat') =>
  payer.client.succeed('createPayment', { roomId: payer.roomId, channel, cents: 5_001 });

describe('sendPayment', () => {
  it('answers 4001 without a token', async () => {
    const input = { paymentId: unknownId, way: 'browser' } as const;
    expect((await createTestClient(setting.server).call('sendPayment', input)).code).toBe(bodyCode.tokenExpired);
  });

  it('orders at WeChat Pay for the browser, with where to notify and to return', async () => {
    const { id, orderNumber } = await create();
    const { payment, step } = await payer.client.succeed('sendPayment', { paymentId: id, way: 'browser' });
    expect(payment.state).toBe('pending');
    expect(step).toMatchObject({
      kind: 'page',
      url: expect.stringContaining(encodeURIComponent(`https://om.example.com/#/pages/payment/paymentdetail?id=${id}`)),
    });
    expect(setting.wechat.created.at(-1)).toMatchObject({
      kind: 'h5',
      out_trade_no: orderNumber,
      amount: { total: 5_001 },
      notify_url: `https://om.example.com/payment-notifications/wechat/${tenant.id}`,
    });
  });

  it('makes a page of Alipay that the payer can pay on', async () => {
    const { id, orderNumber } = await create('alipay');
    const { payment, step } = await payer.client.succeed('sendPayment', { paymentId: id, way: 'browser' });
    expect(payment.state).toBe('pending');
    if (step?.kind !== 'page') throw new Error('no page');
    setting.alipay.payOnPage(step.url);
    expect((await setting.notify('alipay', tenant.id, { body: setting.alipay.notifyOf(orderNumber) })).body).toBe('success');
    expect(await readPayment(setting.server, tenant.id, payment)).toMatchObject({ state: 'paid', balance: 5_001, journals: 1 });
  });

  it('within WeChat asks for the payer’s identity there', async () => {
    const { id } = await create();
    expect((await payer.client.call('sendPayment', { paymentId: id, way: 'in-app' })).code).toBe(bodyCode.conflict);
    const link = {
      account_id: payer.accountId,
      type: 'wechat',
      openid: `o${payer.accountId}`,
      found_at: new Date(),
      linked_at: new Date(),
    } as const;
    await setting.server.database.kysely.insertInto('third_party_links').values(link).execute();
    const { step } = await payer.client.succeed('sendPayment', { paymentId: id, way: 'in-app' });
    expect(step).toMatchObject({ kind: 'jsapi', parameters: { signType: 'RSA' } });
    expect(setting.wechat.created.at(-1)).toMatchObject({ kind: 'jsapi', payer: { openid: link.openid } });
  });

  it('may be repeated, and the provider has one order', async () => {
    const { id, orderNumber } = await create();
    setting.wechat.faultNext('lose answer', '/v3/pay/transactions/h5');
    const lost = await payer.client.succeed('sendPayment', { paymentId: id, way: 'browser' });
    expect(lost).toMatchObject({ payment: { state: 'unknown' }, step: null });
    const again = await payer.client.succeed('sendPayment', { paymentId: id, way: 'browser' });
    expect(again).toMatchObject({ payment: { state: 'pending' }, step: { kind: 'page' } });
    setting.wechat.pay(orderNumber);
    const late = await payer.client.succeed('sendPayment', { paymentId: id, way: 'browser' });
    expect(late).toMatchObject({ payment: { state: 'unknown' }, step: null });
    expect(await readPayment(setting.server, tenant.id, late.payment)).toMatchObject({ reason: 'ORDERPAID', balance: 0 });
  });

  it('fails where the provider refuses, and sends no more', async () => {
    const { id } = await create();
    setting.wechat.refuseNext(403, 'NO_AUTH', '/v3/pay/transactions/h5');
    const { payment, step } = await payer.client.succeed('sendPayment', { paymentId: id, way: 'browser' });
    expect({ state: payment.state, step }).toEqual({ state: 'failed', step: null });
    expect(await readPayment(setting.server, tenant.id, payment)).toMatchObject({ reason: 'NO_AUTH', next_query_at: null });
    expect((await payer.client.call('sendPayment', { paymentId: id, way: 'browser' })).code).toBe(bodyCode.conflict);
  });

  it('is refused after half an hour', async () => {
    const { id } = await create();
    await endPayments(setting.server, tenant.id, payer.accountId);
    expect((await payer.client.call('sendPayment', { paymentId: id, way: 'browser' })).code).toBe(bodyCode.conflict);
  });

  it('finds no payment of anybody else', async () => {
    const { id } = await create();
    const neighbour = await createPayer(setting.server, tenant);
    const other = await createTenant(setting.server);
    const { tenant_admin } = tenant.clients;
    for (const client of [neighbour.client, tenant_admin, other.clients.occupant, other.clients.tenant_admin])
      expect((await client.call('sendPayment', { paymentId: id, way: 'browser' })).code).toBe(bodyCode.notFound);
    for (const client of [neighbour.client, other.clients.occupant, other.clients.tenant_admin])
      expect((await client.call('getPayment', { paymentId: id })).code).toBe(bodyCode.notFound);
    expect(await tenant_admin.succeed('getPayment', { paymentId: id })).toMatchObject({ id, isMine: false });
  });
});
