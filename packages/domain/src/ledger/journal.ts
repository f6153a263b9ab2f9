import type { CounterMethod, OnlineChannel } from '../payment/payment-channel.ts';

/**
 * The accounts of the ledger. Assets and expenses grow by debits, which are positive amounts; the others grow by credits.
 * - `wallet`: what occupants have paid and not used; it is negative where they owe
 * - `refund_payable`: what the operator owes to a wallet's owner since a refund was asked for
 * - `cash`, `bank`: taken at the counter, and received on the operator's bank account
 * - `adjustment`: given or taken back without money
 * - `bad_debt`: what nobody will pay any more
 * - `clearing_wechat`, `clearing_alipay`: taken by a provider, and not paid out by it yet
 * - `equity`: what stood in another book before this one
 * - `house_expense`: what rooms use for which nobody but the operator pays
 * - `revenue_…`: what was charged, by the component of the bill
 * - `output_tax`: the tax within what was billed, which the tax office is owed
 */
export const ledgerAccounts = [
  'wallet',
  'refund_payable',
  'cash',
  'bank',
  'adjustment',
  'bad_debt',
  'equity',
  'house_expense',
  'revenue_energy',
  'revenue_shared',
  'revenue_service',
  'revenue_fixed',
  'revenue_minimum',
  'output_tax',
  'clearing_wechat',
  'clearing_alipay',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The account of what each provider has taken. */
export const clearingAccounts = { wechat: 'clearing_wechat', alipay: 'clearing_alipay' } as const satisfies Record<
  OnlineChannel,
  LedgerAccount
>;

/** The account of what a clerk has received. */
export const counterAccounts = { cash: 'cash', transfer: 'bank' } as const satisfies Record<CounterMethod, LedgerAccount>;

/** The accounts that each wallet has one of. */
const walletAccounts: readonly LedgerAccount[] = ['wallet', 'refund_payable'];

/** Amounts of a journal beyond which a sum could lose its last fen: a hundred million yuan. */
export const maxJournalCents = 10_000_000_000;

export interface JournalLine {
  account: LedgerAccount;
  /** Of the wallet, and of what is owed to its owner; null for the other accounts. */
  walletId: string | null;
  /** Fen, positive for a debit. */
  cents: number;
}

export type JournalFault = 'empty' | 'unbalanced' | 'zeroLine' | 'amount' | 'walletMissing' | 'walletUnexpected' | 'walletTwice';

/** Finds what makes lines no journal; null: nothing. A wallet has one line in a journal, so that its balance after the line is plain. */
export function findJournalFault(lines: readonly JournalLine[]): JournalFault | null {
  if (lines.length < 2) return 'empty';
  const places = new Set<string>();
  let sum = 0;
  for (const { account, walletId, cents } of lines) {
    if (!Number.isSafeInteger(cents) || Math.abs(cents) > maxJournalCents) return 'amount';
    if (cents === 0) return 'zeroLine';
    const isOfWallet = walletAccounts.includes(account);
    if (isOfWallet && walletId === null) return 'walletMissing';
    if (!isOfWallet && walletId !== null) return 'walletUnexpected';
    const place = `${account} ${walletId}`;
    if (isOfWallet && places.has(place)) return 'walletTwice';
    places.add(place);
    sum += cents;
  }
  return sum === 0 ? null : 'unbalanced';
}

/** The lines that take a journal back. */
export function reverseLines(lines: readonly JournalLine[]): JournalLine[] {
  return lines.map((line) => ({ ...line, cents: -line.cents }));
}
