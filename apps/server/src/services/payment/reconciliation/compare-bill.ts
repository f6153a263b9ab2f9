import { setImmediate as giveWay } from 'node:timers/promises';
import { dayMs, type OnlineChannel, type PaymentDifference, reconcilePayments } from '@energy-om/domain';
import type { BillRow } from '#adapters/payment/payment-provider.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { creditPayment } from '../outcome/credit-payment.ts';
import { orderNumberOf, paymentIdOf } from '../payment-rows.ts';
import { queryRefund } from '../refund/query-refund.ts';
import { type BookedRefundRow, type BookedRow, listBookedPayments, listBookedRefunds } from './booked-payments.ts';
import { type ComparedBill, type FoundDifference, storeBill, type TenantBill } from './store-bill.ts';
import { findSoleTenant } from './unmatched/find-sole-tenant.ts';
import { storeUnmatchedRows, type UnmatchedRow } from './unmatched/store-unmatched-rows.ts';

const operation = 'compare-payment-bills';

interface Books {
  payments: readonly BookedRow[];
  refunds: readonly BookedRefundRow[];
}

interface Owner {
  tenantId: string;
  /** Null: nobody here knows the number. */
  paymentId: string | null;
}

/** A bill may differ in very many rows, in between of which other calls are answered. */
const differencesInTurn = 500;

const numberOf = ({ refundNumber, orderNumber }: BillRow) => refundNumber ?? orderNumber;

/**
 * Compares the rows of a bill with the payments and refunds of all organisations, credits what was paid and is not credited yet, asks for refunds that are open
 * here still, and keeps rows and differences of each organisation. Numbers that nobody knows are those of the only organisation, or of none until an administrator
 * of the installation says whose they are.
 * @param feeRate agreed with the provider, in ten-thousandths of the amount; null: not known
 * @returns how many rows have numbers that nobody knows
 */
export async function compareBill(
  context: AppContext,
  bill: ComparedBill,
  rows: readonly BillRow[],
  feeRate: number | null,
): Promise<number> {
  const from = new Date(`${bill.day}T00:00:00+08:00`);
  const to = new Date(from.getTime() + dayMs);
  const books = await loadBooks(context, bill.channel, rows, { from, to });
  const differences = compare(rows, books, { from: from.getTime(), to: to.getTime(), feeRate });
  const findOwner = await prepareOwners(context, books);
  const byTenant = new Map<string, TenantBill>();
  for (const { tenant_id } of [...books.payments, ...books.refunds]) prepareTenant(byTenant, tenant_id);
  for (const row of rows) {
    const owner = findOwner(row);
    if (owner) prepareTenant(byTenant, owner.tenantId).rows.push({ row, number: numberOf(row), paymentId: owner.paymentId });
  }
  const unmatched: UnmatchedRow[] = [];
  const findRow = indexRows(rows);
  for (const [index, difference] of differences.entries()) {
    if (index > 0 && index % differencesInTurn === 0) await giveWay();
    const row = findRow(difference);
    const owner = findOwner(row ?? { orderNumber: difference.number, refundNumber: null });
    if (owner) prepareTenant(byTenant, owner.tenantId).differences.push(await toFound(context, bill.channel, owner, difference, row));
    else if (row) unmatched.push({ difference, row });
  }
  for (const found of byTenant.values()) await storeBill(context, bill, found);
  await storeUnmatchedRows(context, bill, unmatched);
  return rows.filter((row) => !findOwner(row)?.paymentId).length;
}

/** The row that a difference is about: of several with its number the first. */
function indexRows(rows: readonly BillRow[]): (difference: PaymentDifference) => BillRow | undefined {
  const byNumber = { payment: new Map<string, BillRow>(), refund: new Map<string, BillRow>() };
  for (const row of rows) {
    const known = byNumber[row.kind];
    const number = numberOf(row);
    if (!known.has(number)) known.set(number, row);
  }
  return ({ of, number }) => byNumber[of].get(number);
}

async function toFound(
  context: AppContext,
  channel: OnlineChannel,
  { tenantId, paymentId }: Owner,
  difference: PaymentDifference,
  row: BillRow | undefined,
): Promise<FoundDifference> {
  const isResolved = difference.kind === 'state' && row !== undefined && (await settle(context, channel, tenantId, row));
  const unknown = paymentId === null && row ? { providerNumber: row.providerNumber, billedAt: row.at } : null;
  return { paymentId, difference, isResolved, unknown };
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

/** Whose a row is, and of which payment; null: nobody can say. */
async function prepareOwners(
  { database }: AppContext,
  { payments, refunds }: Books,
): Promise<(row: Pick<BillRow, 'orderNumber' | 'refundNumber'>) => Owner | null> {
  const known = new Map<string, Owner>([
    ...payments.map(({ tenant_id, id }) => [orderNumberOf(id), { tenantId: tenant_id, paymentId: id }] as const),
    ...refunds.map(({ tenant_id, id, payment_id }) => [orderNumberOf(id), { tenantId: tenant_id, paymentId: payment_id }] as const),
  ]);
  const sole = await findSoleTenant(database);
  const unknown = sole === null ? null : { tenantId: sole, paymentId: null };
  return ({ orderNumber, refundNumber }) => known.get(refundNumber ?? orderNumber) ?? known.get(orderNumber) ?? unknown;
}

function prepareTenant(byTenant: Map<string, TenantBill>, tenantId: string): TenantBill {
  const found = byTenant.get(tenantId) ?? { tenantId, differences: [], rows: [] };
  byTenant.set(tenantId, found);
  return found;
}

function compare(
  rows: readonly BillRow[],
  { payments, refunds }: Books,
  day: { from: number; to: number; feeRate: number | null },
): PaymentDifference[] {
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
    day,
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
