import { type CounterMethod, isOnlineChannel, type PaymentChannel } from '../payment/payment-channel.ts';
import { clearingAccounts, counterAccounts, type JournalLine } from './journal.ts';

/** The amount leaves the wallet and is owed to its owner. */
export function freezeLines(walletId: string, cents: number): JournalLine[] {
  return [
    { account: 'wallet', walletId, cents },
    { account: 'refund_payable', walletId, cents: -cents },
  ];
}

/** It is back with its owner: from the provider, or out of cash or bank account. */
export function refundLines(walletId: string, cents: number, from: PaymentChannel | CounterMethod): JournalLine[] {
  return [
    { account: 'refund_payable', walletId, cents },
    { account: accountOf(from), walletId: null, cents: -cents },
  ];
}

function accountOf(from: PaymentChannel | CounterMethod) {
  if (from === 'cash' || from === 'transfer') return counterAccounts[from];
  if (isOnlineChannel(from)) return clearingAccounts[from];
  throw new Error('at the counter money goes out in cash or by transfer');
}
