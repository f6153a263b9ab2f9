import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPayer, endPayments, type Payer, readPayment } from '../support/factories/create-payments.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { type PaymentServer, startPaymentServer } from '../support/payment/payment-server.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer } from '../support/services/test-server.ts';

let setting: PaymentServer;
let tenant: TestTenant;
let payer: Payer;

beforeAll(async () => {
  setting = await startPaymentServer();
  tenant = await createTenant(setting.server);
});
afterAll(() => setting.close());

const newPayer = () => createPayer(setting.server, tenant);

describe('createPayment', () => {
  it('answers 4001 without a token', async () => {
    const input = { roomId: tenant.areas.room, channel: 'wechat', cents: 1 } as const;
    expect((await createTestClient(setting.server).call('createPayment', input)).code).toBe(bodyCode.tokenExpired);
  });

  it('stores a payment into the own wallet, of which no provider hears yet', async () => {
    payer = await newPayer();
    const payment = await payer.client.succeed('createPayment', { roomId: payer.roomId, channel: 'wechat', cents: 5_000 });
    expect(payment).toMatchObject({
      room: { id: payer.roomId },
      cents: 5_000,
      currency: 'CNY',
      channel: 'wechat',
      state: 'created',
      paidAt: null,
    });
    expect(payment.orderNumber).toBe(payment.id.replaceAll('-', ''));
    expect(Date.parse(payment.expiresAt) - Date.parse(payment.createdAt)).toBe(30 * 60_000);
    expect(await readPayment(setting.server, tenant.id, payment)).toMatchObject({ state: 'created', balance: 0, journals: 0 });
    expect(setting.wechat.requests).toEqual([]);
    expect(await payer.client.succeed('getPayment', { paymentId: payment.id })).toEqual({ ...payment, refunds: [] });
  });

  it('stores one payment for a repeated call', async () => {
    payer = await newPayer();
    const create = () =>
      payer.client.call(
        'createPayment',
        { roomId: payer.roomId, channel: 'alipay', cents: 1 },
        { idempotencyKey: 'the-same-key-of-payment' },
      );
    const [first, second] = [await create(), await create()];
    expect(second.data).toEqual(first.data);
  });

  it.each([
    ['no fen', 0],
    ['a negative amount', -1],
    ['a part of a fen', 1.5],
    ['more than ¥10,000', 1_000_001],
  ])('refuses %s', async (_what, cents) => {
    payer = await newPayer();
    const { code } = await payer.client.call('createPayment', { roomId: payer.roomId, channel: 'wechat', cents });
    expect(code).toBe(bodyCode.invalid);
  });

  it('finds no room in which the account does not live, not even another’s of the organisation', async () => {
    payer = await newPayer();
    const neighbour = await newPayer();
    const other = await createTenant(setting.server);
    for (const roomId of [neighbour.roomId, other.areas.room, unknownId, tenant.areas.building]) {
      const { code } = await payer.client.call('createPayment', { roomId, channel: 'wechat', cents: 1 });
      expect(code).toBe(bodyCode.notFound);
    }
  });

  it('leaves at most three open, also of five that come at once, and more when these are over', async () => {
    payer = await newPayer();
    const create = () => payer.client.call('createPayment', { roomId: payer.roomId, channel: 'wechat', cents: 1 });
    const codes = await Promise.all([1, 2, 3, 4, 5].map(async () => (await create()).code));
    expect(codes.filter((code) => code === bodyCode.success)).toHaveLength(3);
    expect(codes.filter((code) => code === bodyCode.conflict)).toHaveLength(2);
    await endPayments(setting.server, tenant.id, payer.accountId);
    expect((await create()).code).toBe(bodyCode.success);
  });

  it('takes nothing where the installation has no provider', async () => {
    const server = await startTestServer({ config: { payment: { wechat: null, alipay: null } } });
    const bare = await createTenant(server);
    const own = await createPayer(server, bare);
    expect(await own.client.succeed('listPaymentChannels', {})).toMatchObject({ items: [{ channel: 'counter' }] });
    expect((await own.client.call('createPayment', { roomId: own.roomId, channel: 'wechat', cents: 1 })).code).toBe(bodyCode.invalid);
    await server.close();
  });
});
