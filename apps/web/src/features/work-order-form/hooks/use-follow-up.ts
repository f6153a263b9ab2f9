import { cutText, maxTitleLength, type PointAnswer } from '@energy-om/domain';
import { useNavigate } from 'react-router';
import { changeStoredDraft, findStoredDraft, useDraftOwner } from '#shared/draft/use-draft.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { storedPhotoOf } from '#shared/photo/stored-photo.ts';
import { useMay } from '#shared/session/session-store.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { emptyOrderDraft, type OrderDraft, orderDraftKey, toOrderDraft } from '../model/order-draft.ts';
import { type ResultDraft, resultDraftKey } from '../model/result-draft.ts';

/** Starts a follow-up order, filled with the text and the photos of a checklist's point; null where this account may create none. */
export function useFollowUp(order: OrderDetail): ((found: PointAnswer, saveForm: () => void) => void) | null {
  const navigate = useNavigate();
  const owner = useDraftOwner();
  if (!useMay('work-order.create')) return null;
  return (found, saveForm) => {
    saveForm();
    const about = { linkedOrderId: order.id, point: found.point };
    const key = orderDraftKey(about);
    // A follow-up order that was started before is continued as it was left.
    if (!findStoredDraft<OrderDraft>(owner, key)) changeStoredDraft<OrderDraft>(owner, key, draftOf(order, found));
    void navigate(screenAddress('newWorkOrder', about));
  };
}

function draftOf(order: OrderDetail, { point, text, photoIds }: PointAnswer): OrderDraft {
  const { projectId, siteId, businessTypeId, level, objects } = toOrderDraft(order);
  const about = objects[0]?.name ?? order.site.name;
  const words = text.trim();
  return {
    ...emptyOrderDraft,
    projectId,
    siteId,
    businessTypeId,
    level,
    objects,
    title: cutText(`${about} ${words === '' ? point : words}`, maxTitleLength - 1),
    description: textOf('workOrderForm', 'checklist.followUpWords', { point, words }),
    photos: photoIds.map(storedPhotoOf),
    linkedOrder: { id: order.id, orderNo: order.orderNo },
  };
}

/** Notes the follow-up order at its point, in the draft of the form that is still open behind this one. */
export function noteFollowUp(
  owner: string,
  { linkedOrderId, point, orderId }: { linkedOrderId: string; point: string; orderId: string },
): void {
  const key = resultDraftKey(linkedOrderId);
  const answers = findStoredDraft<ResultDraft>(owner, key)?.answers;
  if (!answers) return;
  const noted = Object.entries(answers).map(([field, answer]) => {
    if (!Array.isArray(answer)) return [field, answer];
    const points = answer as readonly (string | PointAnswer)[];
    return [field, points.map((one) => (typeof one !== 'string' && one.point === point ? { ...one, followUpOrderId: orderId } : one))];
  });
  changeStoredDraft<ResultDraft>(owner, key, { answers: Object.fromEntries(noted) });
}
