import { minuteMs } from '../duration.ts';

/** What stands in the books as paid or given back through a provider. */
export interface BookedPayment {
  kind: 'payment' | 'refund';
  /** The order's number, or that of the refund. */
  number: string;
  cents: number;
  /** Whether the books have it as done; a payment that is not is in any other state. */
  isDone: boolean;
  /** When the provider did it, as far as the books know, in milliseconds. */
  at: number;
}

/** What the provider's bill of a day has. */
export interface BilledPayment {
  kind: 'payment' | 'refund';
  number: string;
  cents: number;
  feeCents: number;
}

/**
 * Where books and bill differ:
 * - `missingHere`: billed, and nobody here knows the number
 * - `missingThere`: done here, and not billed
 * - `nextDay`: the same, so near to midnight that the next bill may have it
 * - `amount`: done on both sides, for different amounts
 * - `state`: billed, and not done here
 * - `double`: billed more than once
 * - `fee`: the fee of a known number is not what was agreed
 */
export const paymentDifferenceKinds = ['missingHere', 'missingThere', 'nextDay', 'amount', 'state', 'double', 'fee'] as const;
export type PaymentDifferenceKind = (typeof paymentDifferenceKinds)[number];

export interface PaymentDifference {
  kind: PaymentDifferenceKind;
  of: BookedPayment['kind'];
  number: string;
  /** Null where the books do not have it, or not as done. */
  bookedCents: number | null;
  /** Null where the bill does not have it. */
  billedCents: number | null;
  /** Null where it is not about a fee. */
  feeCents: number | null;
}

export interface Reconciliation {
  /** The day of the bill, in milliseconds, half-open. */
  from: number;
  to: number;
  /** Agreed with the provider, in ten-thousandths of the amount; null: not known, and no fee is questioned. */
  feeRate: number | null;
}

/** Clocks and the hand-over between systems differ by less. */
const nearMidnightMs = 10 * minuteMs;
/** Providers round fees in their own ways. */
const feeToleranceCents = 1;

/**
 * Compares the books with the bill of a day. @param booked everything of the day, and whatever else the bill has the number of
 * @returns the differences in the order of the bill, then those that it lacks
 */
export function reconcilePayments(
  booked: readonly BookedPayment[],
  billed: readonly BilledPayment[],
  day: Reconciliation,
): PaymentDifference[] {
  const books = new Map(booked.map((entry) => [keyOf(entry), entry]));
  const seen = new Set<string>();
  const differences: PaymentDifference[] = [];
  for (const row of billed) {
    const key = keyOf(row);
    const entry = books.get(key);
    const base = {
      of: row.kind,
      number: row.number,
      bookedCents: entry?.isDone ? entry.cents : null,
      billedCents: row.cents,
      feeCents: null,
    };
    if (seen.has(key)) differences.push({ ...base, kind: 'double' });
    else if (entry === undefined) differences.push({ ...base, kind: 'missingHere' });
    else if (!entry.isDone) differences.push({ ...base, kind: 'state' });
    else if (entry.cents !== row.cents) differences.push({ ...base, kind: 'amount' });
    if (entry !== undefined && isUnusualFee(row, day.feeRate)) differences.push({ ...base, kind: 'fee', feeCents: row.feeCents });
    seen.add(key);
  }
  const absent = booked.filter((entry) => entry.isDone && day.from <= entry.at && entry.at < day.to && !seen.has(keyOf(entry)));
  for (const { kind: of, number, cents, at } of absent) {
    const kind = at >= day.to - nearMidnightMs ? 'nextDay' : 'missingThere';
    differences.push({ kind, of, number, bookedCents: cents, billedCents: null, feeCents: null });
  }
  return differences;
}

function keyOf({ kind, number }: Pick<BookedPayment, 'kind' | 'number'>): string {
  return `${kind} ${number}`;
}

/** Fees of refunds are given back, wholly or in part, as the contract says. */
function isUnusualFee({ kind, cents, feeCents }: BilledPayment, rate: number | null): boolean {
  if (rate === null) return false;
  const agreed = Math.round((cents * rate) / 10_000);
  if (kind === 'refund') return feeCents > 0 || feeCents < -agreed - feeToleranceCents;
  return Math.abs(feeCents - agreed) > feeToleranceCents;
}
