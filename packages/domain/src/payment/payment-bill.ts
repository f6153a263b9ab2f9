import { dayMs, hourMs } from '../duration.ts';

/** Both providers write bills of days in China, and have them by ten in the morning of the next. */
export const billZone = 'Asia/Shanghai';
export const billAfterMs = 10 * hourMs;
/** Days whose bills are compared without anybody asking, also where a server or a provider was away. */
export const billComparedDays = 7;
/** Providers have their bills for three months. */
export const billKeptDays = 90;

/**
 * How a provider's bill of a day stands:
 * - `compared`: with the payments here
 * - `expected`: the provider does not have it yet
 * - `running`: it is being compared
 * - `absent`: the provider has none; nothing may have been paid
 * - `failed`: it could not be had or read
 * - `untried`: nobody has asked for it
 */
export const paymentBillStates = ['compared', 'expected', 'running', 'absent', 'failed', 'untried'] as const;
export type PaymentBillState = (typeof paymentBillStates)[number];

/** Why a bill could not be compared: the provider did not answer, or refused; the bill is not to be understood; or the comparison did not come to its end. */
export const paymentBillFailures = ['noAnswer', 'refused', 'malformed', 'interrupted'] as const;
export type PaymentBillFailure = (typeof paymentBillFailures)[number];

/** What is stored of a day; instants are milliseconds. */
export interface StoredBill {
  comparedAt: number | null;
  triedAt: number | null;
  claimedUntil: number;
  /** Null: the last try is under way, or has not come to its end. */
  failure: string | null;
  requestedAt: number | null;
}

export interface BillStanding {
  state: PaymentBillState;
  failure: PaymentBillFailure | null;
  /** When it is tried next without anybody asking, in milliseconds; null: it is not. */
  nextTryAt: number | null;
  /** Whether somebody may ask for it. */
  mayRequest: boolean;
}

/** How the bill of a day stands. @param dayEnd when the day ended, in milliseconds @param bill null: nobody has ever asked for it */
export function standingOfBill(bill: StoredBill | null, dayEnd: number, now: number): BillStanding {
  const none = { failure: null, nextTryAt: null, mayRequest: false };
  if (bill && bill.comparedAt !== null) return { ...none, state: 'compared' };
  const dueAt = dayEnd + billAfterMs;
  if (now < dueAt) return { ...none, state: 'expected', nextTryAt: dueAt };
  const isRecent = now < dueAt + billComparedDays * dayMs;
  const isAvailable = now < dueAt + billKeptDays * dayMs;
  if (!bill) return { ...none, state: 'untried', nextTryAt: isRecent ? now : null, mayRequest: isAvailable };
  const isClaimed = bill.claimedUntil > now;
  const isTried = bill.triedAt !== null && (bill.requestedAt === null || bill.requestedAt <= bill.triedAt);
  if (isClaimed && bill.failure === null) return { ...none, state: 'running' };
  const nextTryAt = isRecent || bill.requestedAt !== null ? Math.max(bill.claimedUntil, now) : null;
  const mayRequest = isAvailable && isTried;
  if (bill.failure === 'absent') return { ...none, state: 'absent', nextTryAt, mayRequest };
  const failure = bill.failure === null ? 'interrupted' : failureOf(bill.failure);
  return { state: 'failed', failure, nextTryAt, mayRequest };
}

/** What an adapter's reason means: `timeout`, `network ECONNREFUSED`, `http 502`, `malformed bill`, or the provider's code. */
function failureOf(reason: string): PaymentBillFailure {
  if (/^(timeout|network|(bill |certificates )?http)\b/.test(reason)) return 'noAnswer';
  return /^[A-Z0-9_.-]+$/i.test(reason) ? 'refused' : 'malformed';
}
