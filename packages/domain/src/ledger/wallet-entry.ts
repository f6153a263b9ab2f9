import { type JournalLine, type LedgerAccount, maxJournalCents } from './journal.ts';

/**
 * What a clerk enters in a wallet by hand: money taken at the counter (现金充值), an adjustment (调账), a debt that is given up (核销), a balance
 * from another book (期初余额), and the opposite of an earlier entry (冲正).
 */
export const walletEntryKinds = ['cash', 'adjustment', 'writeOff', 'opening', 'reversal'] as const;
export type WalletEntryKind = (typeof walletEntryKinds)[number];
/** Those that are entered with an amount; a reversal has that of the entry that it takes back. */
export const amountEntryKinds = ['cash', 'adjustment', 'writeOff', 'opening'] as const satisfies readonly WalletEntryKind[];
export type AmountEntryKind = (typeof amountEntryKinds)[number];

/** An entry waits for a second person, or is in the ledger, or never will be. */
export const walletEntryStates = ['waiting', 'posted', 'rejected', 'withdrawn'] as const;
export type WalletEntryState = (typeof walletEntryStates)[number];

/** One person enters up to ¥500 at once, and up to ¥2,000 a day. */
export const singleEntryCents = 50_000;
export const dailyEntryCents = 200_000;
/** A million yuan. */
export const maxEntryCents = 100_000_000;

const counterAccounts: Record<AmountEntryKind, LedgerAccount> = {
  cash: 'cash',
  adjustment: 'adjustment',
  writeOff: 'bad_debt',
  opening: 'equity',
};

/** The journal of an entry. @param cents to the wallet's credit */
export function entryLines(kind: AmountEntryKind, walletId: string, cents: number): JournalLine[] {
  return [
    { account: counterAccounts[kind], walletId: null, cents },
    { account: 'wallet', walletId, cents: -cents },
  ];
}

export interface EnteredAmount {
  kind: WalletEntryKind;
  cents: number;
}

/**
 * Whether an entry waits for a second person: beyond the limits of one entry and of one maker's day, and always where a debt is given up or
 * an entry taken back. @param enteredTodayCents what the maker has entered today without a second person, as positive amounts
 */
export function needsSecondPerson({ kind, cents }: EnteredAmount, enteredTodayCents: number): boolean {
  if (kind === 'writeOff' || kind === 'reversal') return true;
  const amount = Math.abs(cents);
  return amount > singleEntryCents || enteredTodayCents + amount > dailyEntryCents;
}

export type WalletEntryFault = 'amount' | 'positiveOnly' | 'noDebt' | 'moreThanDebt' | 'balanceTooSmall';

/**
 * Finds why an amount cannot be entered in a wallet with this balance; null: it can. A reversal may leave a debt, because the money that was
 * credited by mistake may have been used.
 */
export function findWalletEntryFault({ kind, cents }: EnteredAmount, balanceCents: number): WalletEntryFault | null {
  if (!Number.isSafeInteger(cents) || cents === 0 || Math.abs(cents) > maxEntryCents) return 'amount';
  if (Math.abs(balanceCents + cents) > maxJournalCents) return 'amount';
  if (kind === 'reversal' || kind === 'opening') return null;
  if (kind === 'adjustment') return cents < 0 && balanceCents + cents < 0 ? 'balanceTooSmall' : null;
  if (cents < 0) return 'positiveOnly';
  if (kind === 'cash') return null;
  if (balanceCents >= 0) return 'noDebt';
  return cents > -balanceCents ? 'moreThanDebt' : null;
}
