import { comparePaymentBills } from '#services/payment/reconciliation/compare-payment-bills.ts';
import { createPayer } from '../support/factories/create-payments.ts';
import { createTenant, signIn } from '../support/factories/create-tenant.ts';
import { type BilledTrade, writeWechatBill } from '../support/payment/bill-texts.ts';
import type { PaymentServer } from '../support/payment/payment-server.ts';

/** Noon of Thursday the 19th, and eleven of the next morning, when its bill is there. */
export const noon = new Date('2026-11-19T12:00:00+08:00');
export const nextMorning = new Date('2026-11-20T11:00:00+08:00');

export const trade = (orderNumber: string, amount: string, change: Partial<BilledTrade> = {}): BilledTrade => ({
  orderNumber,
  providerNumber: `4200${orderNumber.slice(-12)}`,
  amount,
  fee: '0.30',
  ...change,
});

export type BillFixture = Awaited<ReturnType<typeof createBillFixture>>;

/** At noon, a tenant with somebody who pays, and no bill that was compared. */
export async function createBillFixture({ server, wechat, notify }: PaymentServer) {
  server.clock.set(noon);
  await server.database.kysely.deleteFrom('payment_bills').execute();
  const tenant = await createTenant(server);
  const payer = await createPayer(server, tenant);

  async function sendNew(cents = 5_001) {
    const { id } = await payer.client.succeed('createPayment', { roomId: payer.roomId, channel: 'wechat', cents });
    const { payment } = await payer.client.succeed('sendPayment', { paymentId: id, way: 'browser' });
    return payment;
  }

  return {
    ...{ tenant, payer, sendNew },
    async payNew(cents = 5_001) {
      const payment = await sendNew(cents);
      wechat.pay(payment.orderNumber);
      await notify('wechat', tenant.id, wechat.notifyOf(payment.orderNumber));
      return payment;
    },
    setBill: (trades: BilledTrade[], day = '2026-11-19', hash?: string) => wechat.setBill(writeWechatBill(trades), { day, hash }),
    compare: () => comparePaymentBills(server.context),
    async listDifferences(open?: boolean) {
      const client = await signIn(server, tenant.accounts.energy_clerk.id, tenant.id);
      return (await client.succeed('listPaymentDifferences', { open, pageSize: 100 })).items;
    },
  };
}
