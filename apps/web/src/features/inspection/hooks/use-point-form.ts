import { type ApiInput, bodyCode } from '@energy-om/contract';
import { useRef } from 'react';
import { ApiError, fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { keptOnPhone, useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import type { TypedAnswer } from '#shared/dynamic-form/answers.ts';
import { textsOfFaults } from '#shared/dynamic-form/fault-text.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { InspectionPoint } from '#shared/inspection/inspection.ts';
import { getCurrentPosition, type Position } from '#shared/location/get-current-position.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { mustWait } from '#shared/outbox/keep/keep-move.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { emptyPointDraft, findPointFaults, type Opening, type PointDraft, toRecordInput, toShownVisit } from '../model/point-draft.ts';
import { keepVisit } from './keep-visit.ts';

export interface PointForm extends ActionForm<PointDraft> {
  /** Answers one question. */
  answer: (key: string, given: TypedAnswer) => void;
}

interface Options {
  orderId: string;
  point: InspectionPoint;
  opening: Opening;
  mayRaise: boolean;
}

type RecordInput = ApiInput<'recordInspectionPoint'>;

const positionTimeoutMs = 1500;

/** The form of one point, which ends in one call, or waits on the phone without a network. What was typed stays until that has succeeded. */
export function usePointForm({ orderId, point, opening, mayRaise }: Options): PointForm {
  const t = useTexts('inspection');
  const goBack = useGoBack(screenAddress('inspection', { order: orderId }));
  const isKept = useRef(false);
  const shown = useRef<PointDraft>(emptyPointDraft);
  const keep = async (input: RecordInput, id: string | null) => {
    const step = { id, call: 'recordInspectionPoint', input, shown: toShownVisit(shown.current, point, opening, input) } as const;
    isKept.current = await keepVisit(step);
    return isKept.current;
  };
  const { mutateAsync: record } = useApiMutation('recordInspectionPoint', {
    silent: true,
    keep: async (input, id) => ((await keep(input, id)) ? keptOnPhone : null),
  });
  // The same for all attempts: with another position a repeated call would count as another write.
  const here = useRef<Position | null>(null);
  const form = useActionForm<PointDraft, unknown>({
    draftKey: `inspection:${orderId}:${point.id}`,
    initial: emptyPointDraft,
    findFaults: (draft) => textsOfFaults(findPointFaults(draft, point, Date.now())),
    send: async (draft) => {
      here.current ??= await getCurrentPosition(positionTimeoutMs);
      const input = { ...toRecordInput(draft, orderId, point, opening, mayRaise), position: here.current ?? undefined };
      shown.current = draft;
      isKept.current = false;
      // What waits for the order goes first, and without a network nothing would come of asking.
      if (mustWait(orderId, input) && (await keep(input, null))) return keptOnPhone;
      try {
        return await record(input);
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === bodyCode.conflict;
        const faults = fieldFaultsOf(error);
        if (Object.keys(faults).length === 0 || faults.code !== undefined) reportError(error);
        if (isConflict) await invalidateApi('getOrderInspection', 'getWorkOrder');
        throw error;
      }
    },
    onSent: () => {
      if (!isKept.current) showToast(t('visit.saved', { number: point.number }), { kind: 'success' });
      goBack();
      void invalidateApi('getOrderInspection', 'getWorkOrder', 'listWorkOrders');
    },
  });
  const answer = (key: string, given: TypedAnswer) => {
    form.update('answers', (before) => ({ ...before, [key]: given }));
  };
  return { ...form, answer };
}
