import { dayMs, type OnlineChannel, type PaymentDifference, reconcilePayments } from '@energy-om/domain';
import type { BillRow } from '#adapters/payment/payment-provider.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { creditPayment } from '../outcome/credit-payment.ts';
import { orderNumberOf, paymentIdOf } from '../payment-rows.ts';
import { type BookedRow, listBookedPayments } from './booked-payments.ts';
import { type ComparedBill, storeDifferences, type TenantDifferences } from './store-differences.ts';

const operation = 'compare-payment-bills';

/**
 * Compares the rows of a bill with the payments of all organisations, credits what was paid and is not credited yet, and writes the differences of each.
 * @returns how many rows have numbers that nobody knows
 */
export async function compareBill(context: AppContext, bill: ComparedBill, rows: readonly BillRow[]): Promise<number> {
  const { database } = context;
  const from = new Date(`${bill.day}T00:00:00+08:00`);
  const to = new Date(from.getTime() + dayMs);
  const ids = [...new Set(rows.map(({ orderNumber }) => paymentIdOf(orderNumber)))].filter((id) => id !== null);
  const booked = await listBookedPayments(database, bill.channel, { ids, from, to });
  const differences = compare(rows, booked, { from, to });
  const ofOrder = new Map(rows.map((row) => [row.refundNumber ?? row.orderNumber, row.orderNumber]));
  const byTenant = new Map<string, TenantDifferences>();
  for (const payment of booked) prepareTenant(byTenant, payment.tenant_id);
  const owners = new Map(booked.map((payment) => [orderNumberOf(payment.id), payment]));
  let unknown = 0;
  for (const difference of differences) {
    const payment = owners.get(ofOrder.get(difference.number) ?? difference.number);
    if (!payment) {
      unknown++;
      continue;
    }
    const row = rows.find((one) => one.kind === 'payment' && one.orderNumber === orderNumberOf(payment.id));
    const isResolved = difference.kind === 'state' && row !== undefined && (await credit(context, bill.channel, payment, row));
    prepareTenant(byTenant, payment.tenant_id).differences.push({ paymentId: payment.id, difference, isResolved });
  }
  for (const { orderNumber } of rows) {
    const payment = owners.get(orderNumber);
    if (payment) prepareTenant(byTenant, payment.tenant_id).billedNumbers.push(orderNumber);
  }
  for (const found of byTenant.values()) await storeDifferences(context, bill, found);
  return unknown;
}

function prepareTenant(byTenant: Map<string, TenantDifferences>, tenantId: string): TenantDifferences {
  const found = byTenant.get(tenantId) ?? { tenantId, differences: [], billedNumbers: [] };
  byTenant.set(tenantId, found);
  return found;
}

function compare(rows: readonly BillRow[], booked: readonly BookedRow[], { from, to }: { from: Date; to: Date }): PaymentDifference[] {
  return reconcilePayments(
    booked.map(({ id, cents, is_done, paid_at }) => ({
      kind: 'payment',
      number: orderNumberOf(id),
      cents,
      isDone: is_done,
      at: paid_at?.getTime() ?? 0,
    })),
    rows.map(({ kind, orderNumber, refundNumber, amountFen, feeFen }) => ({
      kind,
      number: refundNumber ?? orderNumber,
      cents: amountFen,
      feeCents: feeFen,
    })),
    // What was agreed on fees is no setting yet.
    { from: from.getTime(), to: to.getTime(), feeRate: null },
  );
}

/** The bill decides: what it has is paid. @returns whether the wallet is credited now */
async function credit(context: AppContext, channel: OnlineChannel, { tenant_id: tenantId }: BookedRow, row: BillRow): Promise<boolean> {
  const { orderNumber, providerNumber, amountFen, at } = row;
  const payment = { orderNumber, providerNumber, amountFen, paidAt: at };
  const result = await creditPayment(context, { tenantId, channel, operation }, payment);
  return result === 'credited' || result === 'known';
}
