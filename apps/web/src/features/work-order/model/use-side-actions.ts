import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';

/** The side actions that need nothing but a tap. */
export function useSideActions(order: OrderDetail) {
  const t = useTexts('workOrder');
  // Only the check-in sends the position; the others can be done anywhere.
  const onSite = useOrderMove('updateWorkOrder', order, { withPosition: true });
  const anywhere = useOrderMove('updateWorkOrder', order);
  const confirm = (key: 'checkedIn' | 'resumed' | 'holdApproved' | 'urged') => showToast(t(key), { kind: 'success' });
  return {
    checkIn: () => onSite.move({ mode: 'checkIn' }).then(() => confirm('checkedIn')),
    resume: () => anywhere.move({ mode: 'resume' }).then(() => confirm('resumed')),
    approveHold: () => anywhere.move({ mode: 'approveHold' }).then(() => confirm('holdApproved')),
    urge: () => anywhere.move({ mode: 'urge' }).then(() => confirm('urged')),
  };
}
