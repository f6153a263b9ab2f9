import type { CounterMethod, PaymentChannel } from '../payment/payment-channel.ts';
import type { JournalLine } from './journal.ts';
import { moneyAccountOf } from './payment-lines.ts';

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
    { account: moneyAccountOf(from), walletId: null, cents: -cents },
  ];
}
