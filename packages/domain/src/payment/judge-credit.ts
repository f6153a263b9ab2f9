import { movePayment, type PaymentState } from './payment-state.ts';

/** What a provider’s word that an order was paid leads to: it says nothing new, it names another amount than ordered, or the wallet is credited. */
export type CreditJudgement = { outcome: 'known' } | { outcome: 'amount' } | { outcome: 'credited'; state: PaymentState };

/** @param paidCents as the provider names it */
export function judgeCredit({ state, cents }: { state: PaymentState; cents: number }, paidCents: number): CreditJudgement {
  const next = movePayment(state, 'succeeded');
  if (next === null) return { outcome: 'known' };
  return paidCents === cents ? { outcome: 'credited', state: next } : { outcome: 'amount' };
}
