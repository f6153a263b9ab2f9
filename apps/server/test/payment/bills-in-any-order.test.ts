import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePaymentBills } from '#services/payment/reconciliation/compare-payment-bills.ts';
import { createPayer, type Payer } from '../support/factories/create-payments.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { type BilledTrade, writeWechatBill } from '../support/payment/bill-texts.ts';
import { type PaymentServer, startPaymentServer } from '../support/payment/payment-server.ts';

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

describe('bills that are compared in another order than that of their days', () => {
  it('has nothing open of a day that is compared after another whose bill has what it lacks', async () => {
    await begin();
    const [early, late] = [await payNew(100), await payNew(200)];
    await setting.server.database.kysely
      .updateTable('payments')
      .set({ paid_at: new Date('2026-11-19T23:55:00+08:00') })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', late.id)
      .execute();
    setting.server.clock.set(new Date(nextMorning.getTime() + dayMs));
    setBill([trade(early.orderNumber, '1.00'), trade(late.orderNumber, '2.00')], '2026-11-20');
    await compare();
    expect(await listDifferences()).toEqual([]);
    setting.server.clock.advance(dayMs);
    setBill([], '2026-11-19');
    await compare();
    expect((await listDifferences(false)).map(({ kind, number, day }) => [kind, number, day]).sort()).toEqual(
      [
        ['missingThere', early.orderNumber, '2026-11-19'],
        ['nextDay', late.orderNumber, '2026-11-19'],
      ].sort(),
    );
    expect(await listDifferences(true)).toEqual([]);
  });

  it('has nothing open of what the bill of the day before has, in either order', async () => {
    for (const isLatestFirst of [false, true]) {
      await begin();
      const payment = await payNew(100);
      setting.server.clock.set(new Date(nextMorning.getTime() + dayMs));
      const paid = setting.server.database.kysely.updateTable('payments').set({ paid_at: new Date('2026-11-20T00:00:01+08:00') });
      await paid.where('tenant_id', '=', tenant.id).where('id', '=', payment.id).execute();
      const storeEarlier = () => setBill([trade(payment.orderNumber, '1.00')], '2026-11-19');
      const storeLater = () => setBill([], '2026-11-20');
      for (const store of isLatestFirst ? [storeLater, storeEarlier] : [storeEarlier, storeLater]) {
        store();
        await compare();
        setting.server.clock.advance(dayMs);
      }
      expect([await listDifferences(true), await listDifferences(false)]).toMatchObject([
        [],
        [{ kind: 'missingThere', day: '2026-11-20' }],
      ]);
    }
  });
});
