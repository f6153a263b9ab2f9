import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { comparePaymentBills } from '#services/payment/reconciliation/compare-payment-bills.ts';
import { clearOutbox, dispatchNotifications, readMessages } from '../support/assertions/notifications.ts';
import { createPayer, type Payer } from '../support/factories/create-payments.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { writeWechatBill } from '../support/payment/bill-texts.ts';
import { type PaymentServer, startPaymentServer } from '../support/payment/payment-server.ts';

let setting: PaymentServer;
let tenant: TestTenant;
let payer: Payer;

/** Noon of a Thursday, and eleven of the next morning, when its bill is there. */
const noon = new Date('2026-11-19T12:00:00+08:00');
const nextMorning = new Date('2026-11-20T11:00:00+08:00');

beforeAll(async () => {
  setting = await startPaymentServer();
});
afterAll(() => setting.close());
beforeEach(async () => {
  setting.server.clock.set(noon);
  await forgetBills();
  tenant = await createTenant(setting.server);
  payer = await createPayer(setting.server, tenant);
});

const forgetBills = () => setting.server.database.kysely.deleteFrom('payment_bills').execute();
const dispatch = () => dispatchNotifications(setting.server, tenant);
const found = { energy_clerk: 'differencesFound', tenant_admin: 'differencesFound' };

/** @returns the number of an order that was paid */
async function payNew(): Promise<string> {
  const { id } = await payer.client.succeed('createPayment', { roomId: payer.roomId, channel: 'wechat', cents: 5_001 });
  const { payment } = await payer.client.succeed('sendPayment', { paymentId: id, way: 'browser' });
  setting.wechat.pay(payment.orderNumber);
  await setting.notify('wechat', tenant.id, setting.wechat.notifyOf(payment.orderNumber));
  return payment.orderNumber;
}

async function compare(trades: [orderNumber: string, amount: string][], day = '2026-11-19'): Promise<void> {
  const rows = trades.map(([orderNumber, amount]) => ({
    orderNumber,
    amount,
    providerNumber: `4200${orderNumber.slice(-12)}`,
    fee: '0.30',
  }));
  setting.wechat.setBill(writeWechatBill(rows), { day });
  await comparePaymentBills(setting.server.context);
}

describe('messages of differences', () => {
  it('come to clerks as one for the bill, which ends with the difference that it is about', async () => {
    const numbers = [await payNew(), await payNew(), await payNew()];
    setting.server.clock.set(nextMorning);
    await clearOutbox(setting.server);
    const trades = numbers.map((number, at): [string, string] => [number, at === 2 ? '50.01' : '50.02']);
    await compare(trades);
    expect((await dispatch()).notified).toEqual(found);
    const clerk = await signIn(setting.server, tenant.accounts.energy_clerk.id, tenant.id);
    const [message] = await readMessages(clerk);
    expect(message).toMatchObject({ topic: 'differencesFound', detail: '2026-11-19', differences: 2, isRead: false });
    const explained = { differenceId: message?.subject.id ?? '', outcome: 'explained', note: '渠道舍入' } as const;
    await clerk.succeed('processPaymentDifference', explained);
    expect(await dispatch()).toEqual({ notified: {}, resolved: ['energy_clerk', 'tenant_admin'] });
    await forgetBills();
    await compare(trades);
    expect((await dispatch()).notified).toEqual({});
  });

  it('are none where the bill agrees, and end where a later bill has what one lacked', async () => {
    const [agreed, late] = [await payNew(), await payNew()];
    setting.server.clock.set(nextMorning);
    await clearOutbox(setting.server);
    await compare([
      [agreed, '50.01'],
      [late, '50.01'],
    ]);
    expect((await dispatch()).notified).toEqual({});
    await forgetBills();
    await compare([[agreed, '50.01']]);
    expect((await dispatch()).notified).toEqual(found);
    setting.server.clock.set(new Date(nextMorning.getTime() + dayMs));
    await compare([[late, '50.01']], '2026-11-20');
    expect(await dispatch()).toEqual({ notified: {}, resolved: ['energy_clerk', 'tenant_admin'] });
  });
});
