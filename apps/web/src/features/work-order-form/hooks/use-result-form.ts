import { textsOfFaults } from '#shared/dynamic-form/fault-text.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import {
  createResultDraft,
  findFinishFaults,
  findResultDraftFaults,
  type ResultDraft,
  resultDraftKey,
  toResult,
} from '../model/result-draft.ts';

/** Finish and write the results later, both at once, or write the results of a finished order. */
export type ResultWay = 'finish' | 'finishWithResult' | 'backfill';

export type ResultForm = ActionForm<ResultDraft, ResultWay>;

interface Options {
  order: OrderDetail;
  /** The condition of the order's alarm still holds. */
  conditionHolds: boolean;
  wantedWay: ResultDraft['way'] | null;
  onSent: (way: ResultWay) => unknown;
}

/** The form for finishing an order and for its results, checked by the server's own rules before it is sent. */
export function useResultForm({ order, conditionHolds, wantedWay, onSent }: Options): { form: ResultForm; isOutdated: boolean } {
  const { move, isOutdated } = useOrderMove('processWorkOrder', order, { withPosition: true });
  const form = useActionForm<ResultDraft, unknown, ResultWay>({
    draftKey: resultDraftKey(order.id),
    initial: { ...createResultDraft(order), ...(wantedWay && { way: wantedWay }) },
    faultNames,
    findFaults: (draft, way) =>
      textsOfFaults({
        ...(way === 'backfill' ? {} : findFinishFaults(draft, conditionHolds)),
        ...(way === 'finish' ? {} : findResultDraftFaults(draft, order, Date.now())),
      }),
    send: (draft, way) =>
      move({
        phase: way === 'finish' ? 'finish' : 'result',
        ...(way === 'backfill' ? {} : toFinish(draft, conditionHolds)),
        ...(way === 'finish' ? {} : { result: toResult(draft, order, Date.now()) }),
      }),
    // Results that were typed already are needed for the second step.
    keepsDraft: (way) => way === 'finish',
    onSent: (_, __, way) => onSent(way),
  });
  return { form, isOutdated };
}

/** The names under which the check and the server report the draft's fields. */
const faultNames: Partial<Record<keyof ResultDraft, string>> = {
  causeCode: 'result.causeCode',
  cause: 'result.cause',
  remedyCode: 'result.remedyCode',
  measure: 'result.measure',
  labourMinutes: 'result.labourMinutes',
  parts: 'result.parts',
  readings: 'result.readings',
  kept: 'result.readings',
  answers: 'result.answers',
  beforePhotos: 'result.beforePhotoIds',
  afterPhotos: 'result.afterPhotoIds',
  signature: 'result.signatureFileId',
};

function toFinish({ outcome, finishedAt, overrideReason }: ResultDraft, conditionHolds: boolean) {
  return {
    outcome: outcome ?? undefined,
    finishedAt: finishedAt ?? new Date().toISOString(),
    // The reason was typed while the alarm's condition held; once that has ended, nothing is overridden.
    overrideReason: (conditionHolds && overrideReason.trim()) || undefined,
  };
}
