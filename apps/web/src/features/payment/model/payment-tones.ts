import type { PaymentState } from '@energy-om/domain';

export const paymentTones: Record<PaymentState, 'warn' | 'good' | 'danger' | 'neutral' | 'brand'> = {
  created: 'brand',
  pending: 'brand',
  unknown: 'warn',
  paid: 'good',
  failed: 'danger',
  closed: 'neutral',
  refunding: 'warn',
  refunded: 'neutral',
};
