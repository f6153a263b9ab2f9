import { useDraft } from '#shared/draft/use-draft.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { type OrderMove, useOrderMove } from '#shared/work-order/use-order-move.ts';
import { textsOfFaults } from '../model/fault-text.ts';
import {
  createResultDraft,
  findFinishFaults,
  findResultDraftFaults,
  type ResultDraft,
  resultDraftKey,
  toResult,
} from '../model/result-draft.ts';
import { type FormFaults, useFaults } from './use-faults.ts';
import { usePhotosBusy } from './use-photos-busy.ts';

type PhotoField = 'beforePhotos' | 'afterPhotos';

export interface ResultForm {
  draft: ResultDraft;
  isRestored: boolean;
  /** Changes fields, or by a function of what was there, naming what it changes; takes back what was said against these. */
  change: (change: Partial<ResultDraft> | ((before: ResultDraft) => ResultDraft), ...changed: (keyof ResultDraft)[]) => void;
  changePhotos: (field: PhotoField, change: (before: ResultDraft[PhotoField]) => ResultDraft[PhotoField]) => void;
  /** @param source which of the form's photo fields */
  setPhotosBusy: (source: string, isBusy: boolean) => void;
  faults: FormFaults;
  hasMovedOn: OrderMove<'processWorkOrder'>['hasMovedOn'];
  clear: () => void;
  /** Before another screen that the form's draft is changed from. */
  save: () => void;
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
  kept: 'result.readings',
  answers: 'result.answers',
  signature: 'result.signatureFileId',
};

/** Finishing and results of one order: kept as typed, checked by the server's own rule before they go. */
export function useResultForm(order: OrderDetail, conditionHolds: boolean, wantedWay: ResultDraft['way'] | null): ResultForm {
  const {
    value: draft,
    change,
    clear,
    save,
    isRestored,
  } = useDraft<ResultDraft>(resultDraftKey(order.id), {
    ...createResultDraft(order),
    ...(wantedWay && { way: wantedWay }),
  });
  const { move, faults: served, hasMovedOn } = useOrderMove('processWorkOrder', order, { withPosition: true });
  const faults = useFaults(served);
  const [arePhotosBusy, setPhotosBusy] = usePhotosBusy();

  const send: ResultForm['send'] = async (way) => {
    const found = {
      ...(way === 'backfill' ? {} : findFinishFaults(draft, conditionHolds)),
      ...(way === 'finish' ? {} : findResultDraftFaults(draft, order, Date.now())),
    };
    if (!faults.show(textsOfFaults(found))) return false;
    if (arePhotosBusy) {
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
      ...(way === 'finish' ? {} : { result: toResult(draft, order, Date.now()) }),
    });
    return true;
  };

  return {
    draft,
    isRestored,
    change: (changed, ...names) => {
      change(changed);
      const fields = typeof changed === 'function' ? names : (Object.keys(changed) as (keyof ResultDraft)[]);
      faults.forget(...fields.map((name) => spokenNames[name] ?? name));
    },
    changePhotos: (field, changePhotos) => {
      change((before) => ({ ...before, [field]: changePhotos(before[field]) }));
      faults.forget(field === 'afterPhotos' ? 'result.afterPhotoIds' : 'result.beforePhotoIds');
    },
    setPhotosBusy,
    faults,
    hasMovedOn,
    clear,
    save,
    send,
  };
}
