import type { RefundState } from '@energy-om/domain';

export const refundTones: Record<RefundState, 'warn' | 'good' | 'danger' | 'neutral' | 'brand'> = {
  requested: 'warn',
  waiting: 'warn',
  approved: 'brand',
  sent: 'brand',
  refunded: 'good',
  failed: 'danger',
  rejected: 'neutral',
  withdrawn: 'neutral',
};
