import { type CounterMethod, isOnlineChannel, type PaymentChannel } from '../payment/payment-channel.ts';
import { clearingAccounts, counterAccounts, type JournalLine, type LedgerAccount } from './journal.ts';

/** What a wallet is credited with: taken by a provider, or received in cash or by transfer. */
export function paymentLines(walletId: string, cents: number, from: PaymentChannel | CounterMethod): JournalLine[] {
  return [
    { account: moneyAccountOf(from), walletId: null, cents },
    { account: 'wallet', walletId, cents: -cents },
  ];
}

/** The account that money comes to and goes out of. Throws for the counter as such, where it is cash or a transfer. */
export function moneyAccountOf(from: PaymentChannel | CounterMethod): LedgerAccount {
  if (from === 'cash' || from === 'transfer') return counterAccounts[from];
  if (isOnlineChannel(from)) return clearingAccounts[from];
  throw new Error('at the counter money comes and goes in cash or by transfer');
}
