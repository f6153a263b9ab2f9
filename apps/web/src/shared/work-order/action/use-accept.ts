import type { Action } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { useOrderMove } from '../use-order-move.ts';
import { showAccepted } from './show-accepted.ts';

/** The main actions that need nothing but a tap. */
export function isOneTap(action: Action): action is 'accept' | 'grab' {
  return action === 'accept' || action === 'grab';
}

/** Accepts or takes an order; every list shows it at once, and reverts it when the server refuses. */
export function useAccept(order: { id: string; orderNo: string; version: number }) {
  const t = useTexts('workOrder');
  const { move, isMoving, isOutdated } = useOrderMove('acceptWorkOrder', order);
  const accept = async (expectedArrivalAt?: string) => {
    const revert = await showAccepted(order.id);
    try {
      await move(expectedArrivalAt ? { expectedArrivalAt } : {});
    } catch (error) {
      revert();
      throw error;
    }
    showToast(t('accepted', { number: order.orderNo }), { kind: 'success' });
  };
  return { accept, isAccepting: isMoving, isOutdated };
}
