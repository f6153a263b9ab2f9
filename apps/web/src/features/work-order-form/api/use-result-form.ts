import { useCallback, useState } from 'react';
import { useDraft } from '../../../shared/draft/use-draft.ts';
import { textOf } from '../../../shared/i18n/texts.ts';
import { showToast } from '../../../shared/ui/toast-store.ts';
import type { OrderDetail } from '../../../shared/work-order/use-order.ts';
import { type OrderMove, useOrderMove } from '../../../shared/work-order/use-order-move.ts';
import { textsOfFaults } from '../model/fault-text.ts';
import { createResultDraft, findFinishFaults, findResultDraftFaults, type ResultDraft, toResult } from '../model/result-draft.ts';
import { type FormFaults, useFaults } from './use-faults.ts';

type PhotoField = 'beforePhotos' | 'afterPhotos';

export interface ResultForm {
  draft: ResultDraft;
  isRestored: boolean;
  change: (change: Partial<ResultDraft>) => void;
  changePhotos: (field: PhotoField, change: (before: ResultDraft[PhotoField]) => ResultDraft[PhotoField]) => void;
  setPhotosBusy: (field: PhotoField, isBusy: boolean) => void;
  faults: FormFaults;
  hasMovedOn: OrderMove<'processWorkOrder'>['hasMovedOn'];
  clear: () => void;
  /** @returns false when something is wrong, which is shown then. Rejects when the server refuses. */
  send: (way: 'finish' | 'finishWithResult' | 'backfill') => Promise<boolean>;
}

/** The names under which the check and the server speak of the draft's fields. */
const spokenNames: Partial<Record<keyof ResultDraft, string>> = {
  cause: 'result.cause',
  measure: 'result.measure',
  labourMinutes: 'result.labourMinutes',
  parts: 'result.parts',
  readings: 'result.readings',
  answers: 'result.answers',
  signature: 'result.signatureFileId',
};

/** Finishing and results of one order: kept as typed, checked by the server's own rule before they go. */
export function useResultForm(order: OrderDetail, conditionHolds: boolean): ResultForm {
  const { value: draft, change, clear, isRestored } = useDraft<ResultDraft>(`backfill:${order.id}`, createResultDraft(order));
  const { move, faults: served, hasMovedOn } = useOrderMove('processWorkOrder', order, { withPosition: true });
  const faults = useFaults(served);
  const [busy, setBusy] = useState<Record<PhotoField, boolean>>({ beforePhotos: false, afterPhotos: false });
  const setPhotosBusy = useCallback(
    (field: PhotoField, isBusy: boolean) => setBusy((before) => (before[field] === isBusy ? before : { ...before, [field]: isBusy })),
    [],
  );

  const send: ResultForm['send'] = async (way) => {
    const found = {
      ...(way === 'backfill' ? {} : findFinishFaults(draft, conditionHolds)),
      ...(way === 'finish' ? {} : findResultDraftFaults(draft, order)),
    };
    if (!faults.show(textsOfFaults(found))) return false;
    if (busy.beforePhotos || busy.afterPhotos) {
      showToast(textOf('workOrderForm', 'order.photosPending'), { kind: 'error' });
      return false;
    }
    const onSite = {
      outcome: draft.outcome ?? undefined,
      finishedAt: draft.finishedAt ?? new Date().toISOString(),
      // Typed while the alarm held; once it has ended nothing is overridden.
      overrideReason: (conditionHolds && draft.overrideReason.trim()) || undefined,
    };
    await move({
      phase: way === 'finish' ? 'finish' : 'result',
      ...(way === 'backfill' ? {} : onSite),
      ...(way === 'finish' ? {} : { result: toResult(draft, order) }),
    });
    return true;
  };

  return {
    draft,
    isRestored,
    change: (changed) => {
      change(changed);
      faults.forget(...Object.keys(changed).map((name) => spokenNames[name as keyof ResultDraft] ?? name));
    },
    changePhotos: (field, changePhotos) => {
      change((before) => ({ ...before, [field]: changePhotos(before[field]) }));
      faults.forget(field === 'afterPhotos' ? 'result.afterPhotoIds' : 'result.beforePhotoIds');
    },
    setPhotosBusy,
    faults,
    hasMovedOn,
    clear,
    send,
  };
}
