import { dayMs, hourMs } from '../duration.ts';

/** Whoever pays for a room pays in advance, out of a balance, or after use, by its bills. */
export const paymentModes = ['prepaid', 'postpaid'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/** When the bills of a payer who pays after use are due, and what follows if they are not paid. */
export interface PostpaidTerms {
  /** From the issue of a bill until it is due. */
  dueDays: number;
  /** From then until the room is cut off. */
  offDays: number;
  /** The last of these days, which begin with the final notice. */
  noticeDays: number;
}

/** Of an organisation that says nothing else. */
export const defaultPostpaidTerms: PostpaidTerms = { dueDays: 15, offDays: 30, noticeDays: 7 };

export const minDueDays = 1;
export const maxTermDays = 180;
/** So long before a bill is due its payer is reminded. */
export const reminderMs = 3 * dayMs;

/** Whether there is more notice than time. */
export function hasTooMuchNotice({ offDays, noticeDays }: PostpaidTerms): boolean {
  return noticeDays > offDays;
}

/** What was issued of the bills of a wallet, the oldest first. */
export interface PayableDocument {
  id: string;
  /** Fen; negative where a correction gives back. */
  cents: number;
  /** Epoch milliseconds. */
  dueAt: number;
}

export interface OpenDocument extends PayableDocument {
  /** Fen that are not paid yet. */
  openCents: number;
}

/**
 * What is open of each document: whatever was paid, and whatever corrections give back, pays the oldest first.
 * @param paidCents all that was ever credited to the wallet: its balance and what was charged to it
 */
export function allocatePayments(documents: readonly PayableDocument[], paidCents: number): OpenDocument[] {
  const returned = documents.reduce((sum, { cents }) => sum + Math.max(0, -cents), 0);
  let left = Math.max(0, paidCents + returned);
  return documents.map((document) => {
    const paid = Math.min(left, Math.max(0, document.cents));
    left -= paid;
    return { ...document, openCents: Math.max(0, document.cents) - paid };
  });
}

/** What somebody who pays after use has to pay. */
export interface PayableSum {
  /** Fen of what was issued. */
  openCents: number;
  /** Of these, what is due already. */
  overdueCents: number;
  /** When the oldest of what is open is, or was, due; null: nothing is open. */
  dueAt: number | null;
}

export function sumPayable(documents: readonly OpenDocument[], now: number): PayableSum {
  const open = documents.filter(({ openCents }) => openCents > 0);
  const sum = (some: readonly OpenDocument[]) => some.reduce((all, { openCents }) => all + openCents, 0);
  const due = open.map(({ dueAt }) => dueAt);
  return {
    openCents: sum(open),
    overdueCents: sum(open.filter(({ dueAt }) => dueAt <= now)),
    dueAt: due.length === 0 ? null : Math.min(...due),
  };
}

/**
 * The hours of a cut-off that follows from what is overdue: it may still be paid until the final notice, and is announced from then on.
 * @param dueAt when the oldest of it was due
 */
export function cutoffHoursOf(
  { offDays, noticeDays }: PostpaidTerms,
  dueAt: number,
  now: number,
): { graceHours: number; noticeHours: number } {
  const noticeAt = dueAt + (offDays - noticeDays) * dayMs;
  return { graceHours: Math.max(0, (noticeAt - now) / hourMs), noticeHours: (noticeDays * dayMs) / hourMs };
}
