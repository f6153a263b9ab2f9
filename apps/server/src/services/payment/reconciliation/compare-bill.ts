import { dayMs, type OnlineChannel, type PaymentDifference, reconcilePayments } from '@energy-om/domain';
import type { BillRow } from '#adapters/payment/payment-provider.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { creditPayment } from '../outcome/credit-payment.ts';
import { orderNumberOf, paymentIdOf } from '../payment-rows.ts';
import { queryRefund } from '../refund/query-refund.ts';
import { type BookedRefundRow, type BookedRow, listBookedPayments, listBookedRefunds } from './booked-payments.ts';
import { type ComparedBill, storeDifferences, type TenantDifferences } from './store-differences.ts';

const operation = 'compare-payment-bills';

interface Books {
  payments: readonly BookedRow[];
  refunds: readonly BookedRefundRow[];
}

const numberOf = ({ refundNumber, orderNumber }: BillRow) => refundNumber ?? orderNumber;

/**
 * Compares the rows of a bill with the payments and refunds of all organisations, credits what was paid and is not credited yet, asks for refunds that are open
 * here still, and writes the differences of each organisation.
 * @returns how many rows have numbers that nobody knows
 */
export async function compareBill(context: AppContext, bill: ComparedBill, rows: readonly BillRow[]): Promise<number> {
  const from = new Date(`${bill.day}T00:00:00+08:00`);
  const to = new Date(from.getTime() + dayMs);
  const books = await loadBooks(context, bill.channel, rows, { from, to });
  const differences = compare(rows, books, { from, to });
  const ofOrder = new Map(rows.map((row) => [numberOf(row), row.orderNumber]));
  const byTenant = new Map<string, TenantDifferences>();
  for (const { tenant_id } of [...books.payments, ...books.refunds]) prepareTenant(byTenant, tenant_id);
  const owners = listOwners(books);
  let unknown = 0;
  for (const difference of differences) {
    const owner = owners.get(difference.number) ?? owners.get(ofOrder.get(difference.number) ?? '');
    if (!owner) {
      unknown++;
      continue;
    }
    const row = rows.find((one) => one.kind === difference.of && numberOf(one) === difference.number);
    const isResolved = difference.kind === 'state' && row !== undefined && (await settle(context, bill.channel, owner.tenantId, row));
    prepareTenant(byTenant, owner.tenantId).differences.push({ paymentId: owner.paymentId, difference, isResolved });
  }
  for (const row of rows) {
    const owner = owners.get(row.orderNumber);
    if (owner) prepareTenant(byTenant, owner.tenantId).billedNumbers.push(numberOf(row));
  }
  for (const found of byTenant.values()) await storeDifferences(context, bill, found);
  return unknown;
}

async function loadBooks(
  { database }: AppContext,
  channel: OnlineChannel,
  rows: readonly BillRow[],
  day: { from: Date; to: Date },
): Promise<Books> {
  const idsOf = (numbers: readonly (string | null)[]) => [
    ...new Set(numbers.flatMap((number) => (number === null ? [] : (paymentIdOf(number) ?? [])))),
  ];
  return {
    payments: await listBookedPayments(database, channel, { ...day, ids: idsOf(rows.map(({ orderNumber }) => orderNumber)) }),
    refunds: await listBookedRefunds(database, channel, { ...day, ids: idsOf(rows.map(({ refundNumber }) => refundNumber)) }),
  };
}

/** Whose a number is, and of which payment. */
function listOwners({ payments, refunds }: Books): Map<string, { tenantId: string; paymentId: string }> {
  return new Map([
    ...payments.map(({ tenant_id, id }) => [orderNumberOf(id), { tenantId: tenant_id, paymentId: id }] as const),
    ...refunds.map(({ tenant_id, id, payment_id }) => [orderNumberOf(id), { tenantId: tenant_id, paymentId: payment_id }] as const),
  ]);
}

function prepareTenant(byTenant: Map<string, TenantDifferences>, tenantId: string): TenantDifferences {
  const found = byTenant.get(tenantId) ?? { tenantId, differences: [], billedNumbers: [] };
  byTenant.set(tenantId, found);
  return found;
}

function compare(rows: readonly BillRow[], { payments, refunds }: Books, { from, to }: { from: Date; to: Date }): PaymentDifference[] {
  return reconcilePayments(
    [
      ...payments.map(({ id, cents, is_done, paid_at }) => ({
        kind: 'payment' as const,
        number: orderNumberOf(id),
        cents,
        isDone: is_done,
        at: paid_at?.getTime() ?? 0,
      })),
      ...refunds.map(({ id, cents, state, sent_at }) => ({
        kind: 'refund' as const,
        number: orderNumberOf(id),
        cents,
        isDone: state === 'refunded',
        at: sent_at?.getTime() ?? 0,
      })),
    ],
    rows.map((row) => ({ kind: row.kind, number: numberOf(row), cents: row.amountFen, feeCents: row.feeFen })),
    // What was agreed on fees is no setting yet.
    { from: from.getTime(), to: to.getTime(), feeRate: null },
  );
}

/**
 * The bill decides on payments: what it has is paid. A refund stands in it from when the provider took it, so that it is asked whether the money has arrived.
 * @returns whether it is done here now
 */
async function settle(context: AppContext, channel: OnlineChannel, tenantId: string, row: BillRow): Promise<boolean> {
  const { orderNumber, providerNumber, amountFen, at } = row;
  if (row.kind === 'refund') return queryRefund(context, { tenantId, channel, operation }, numberOf(row));
  const payment = { orderNumber, providerNumber, amountFen, paidAt: at };
  const result = await creditPayment(context, { tenantId, channel, operation }, payment);
  return result === 'credited' || result === 'known';
}
