import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import { fieldFaultsOf } from '#shared/api/api-error.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import {
  emptySwap,
  findStepFaults,
  type KnownSwapMeter,
  listDifferences,
  type SwapMeters,
  type SwapStep,
  type SwapValues,
  stepOfField,
  swapSteps,
} from '../model/swap-steps.ts';

export type MeterSwap = ApiOutput<'swapMeter'>;
export type SwapForm = ActionForm<SwapValues, SwapStep>;

/** A swap of this meter, kept as a draft until it is done. @param orderId the order that it is done for; null: none is named */
export function useMeterSwap(old: KnownSwapMeter, orderId: string | null) {
  const t = useTexts('meterSwap');
  const [swap, setSwap] = useState<MeterSwap | null>(null);
  const { mutateAsync: send } = useApiMutation('swapMeter', {
    invalidates: ['getMeter', 'listMeters', 'listMeterSwaps', 'listMeterReadings', 'listRoomMeters', 'getRoom', 'listRoomRecords'],
  });
  const form: SwapForm = useActionForm<SwapValues, MeterSwap, SwapStep>({
    draftKey: `meter-swap:${old.id}`,
    initial: emptySwap,
    faultNames: {
      ...{ closing: 'closing.value', closingNote: 'closing.note', closingPhotos: 'closing.photoIds' },
      ...{ opening: 'opening.value', openingNote: 'opening.note', openingPhotos: 'opening.photoIds' },
    },
    findFaults: (values, step) =>
      Object.fromEntries(
        Object.entries(findStepFaults(step, values, metersOf(), Date.now())).map(([field, fault]) => [
          field,
          t(fault, { modulus: (step === 'closing' ? old : next)?.modulus ?? '' }),
        ]),
      ),
    send: (values) => send({ ...toInput(old.id, values, metersOf()), ...(orderId !== null && { orderId }) }),
    onSent: setSwap,
  });
  const { newId, step } = form.values;
  const read = useApiQuery('getMeterForSwap', { id: newId ?? '' }, { enabled: newId !== null && swap === null, silent: true });
  const next = newId === null ? null : (read.data ?? null);
  function metersOf(): SwapMeters {
    return { old, next };
  }
  const goTo = (to: SwapStep) => form.change({ step: to });
  return {
    form,
    next,
    nextError: read.error,
    swap,
    goTo,
    goOn: () => {
      if (form.check(step)) goTo(swapSteps[swapSteps.indexOf(step) + 1] ?? 'summary');
    },
    goBack: () => goTo(swapSteps[swapSteps.indexOf(step) - 1] ?? 'old'),
    /** What the server finds fault with is shown on the step where it stands. */
    submit: async () => {
      try {
        await form.submit('summary');
      } catch (error) {
        const [field] = Object.keys(fieldFaultsOf(error));
        const faulty = field === undefined ? null : stepOfField(field);
        if (faulty !== null) goTo(faulty);
      }
    },
  };
}

function toInput(id: string, values: SwapValues, meters: SwapMeters) {
  const side = (of: 'closing' | 'opening') => ({
    value: parseNumber(values[of]) ?? 0,
    note: values[`${of}Note`].trim(),
    photoIds: values[`${of}Photos`].map((photo) => photo.id),
  });
  return {
    id,
    newId: values.newId ?? '',
    factor: parseNumber(values.factor) ?? 1,
    closing: side('closing'),
    opening: side('opening'),
    // Only what differs: what was confirmed of another meter before has no part in it.
    confirmed: (listDifferences(meters, values.factor) ?? []).filter((difference) => values.confirmed.includes(difference)),
    note: values.note.trim(),
  };
}
