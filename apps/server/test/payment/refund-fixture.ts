import type { ApiOutput } from '@energy-om/contract';
import type { LedgerAccount } from '@energy-om/domain';
import { sendDueRefunds } from '#services/payment/refund/send-due-refunds.ts';
import { createPayer, type Payer } from '../support/factories/create-payments.ts';
import type { TestTenant } from '../support/factories/create-tenant.ts';
import type { PaymentServer } from '../support/payment/payment-server.ts';
import type { TestServer } from '../support/services/test-server.ts';

export type Refund = ApiOutput<'requestRefund'>;

/** What the ledger and the tables say of a refund. */
export async function readRefund(server: TestServer, tenantId: string, { id, paymentId }: Pick<Refund, 'id' | 'paymentId'>) {
  const { kysely } = server.database;
  const row = await kysely
    .selectFrom('refunds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const payment = await kysely
    .selectFrom('payments')
    .select(['state', 'refunded'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const wallet = await kysely
    .selectFrom('wallets')
    .select(['balance', 'frozen'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.wallet_id)
    .executeTakeFirstOrThrow();
  const journals = await kysely
    .selectFrom('journals')
    .select('kind')
    .where('tenant_id', '=', tenantId)
    .where('key', 'like', `refund ${id.replaceAll('-', '')} %`)
    .orderBy('id')
    .execute();
  return {
    state: row.state,
    reason: row.reason,
    tries: row.tries,
    next: row.next_try_at,
    payment: payment.state,
    refunded: payment.refunded,
    ...wallet,
    journals: journals.map(({ kind }) => kind),
  };
}

/** The sum of an account of the ledger over all of the tenant's journals: positive for a debit. */
export async function sumAccount({ database }: TestServer, tenantId: string, account: LedgerAccount): Promise<number> {
  const rows = await database.kysely
    .selectFrom('journal_lines')
    .select('amount')
    .where('tenant_id', '=', tenantId)
    .where('account', '=', account)
    .execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** A payer with a payment that was credited, through a provider or in cash. */
export async function payNew(
  setting: PaymentServer,
  tenant: TestTenant,
  { channel = 'wechat', cents = 5_000, payer }: { channel?: 'wechat' | 'alipay' | 'counter'; cents?: number; payer?: Payer } = {},
) {
  const by = payer ?? (await createPayer(setting.server, tenant));
  const { id } = await by.client.succeed('createPayment', { roomId: by.roomId, channel, cents });
  if (channel === 'counter') {
    const paid = await tenant.clients.energy_clerk.succeed('confirmPayment', { paymentId: id, method: 'cash' });
    if (paid.state !== 'paid') await tenant.clients.tenant_admin.succeed('decidePayment', { paymentId: id, approve: true });
    return { payer: by, payment: paid };
  }
  const { payment, step } = await by.client.succeed('sendPayment', { paymentId: id, way: 'browser' });
  if (channel === 'wechat') {
    setting.wechat.pay(payment.orderNumber);
    await setting.notify('wechat', tenant.id, setting.wechat.notifyOf(payment.orderNumber));
  } else {
    if (step?.kind !== 'page') throw new Error('no page');
    setting.alipay.payOnPage(step.url);
    await setting.notify('alipay', tenant.id, { body: setting.alipay.notifyOf(payment.orderNumber) });
  }
  return { payer: by, payment };
}

/** Runs the job, also for what is due later. */
export async function runRefunds(setting: PaymentServer, { after = 0 } = {}): Promise<void> {
  setting.server.clock.advance(after);
  await sendDueRefunds(setting.server.context);
}
