import { useRef } from 'react';
import { findUnanswered } from '#shared/api/unanswered.ts';
import { keptOnPhone, useApiMutation } from '#shared/api/use-api-mutation.ts';
import { readingReads } from '#shared/device/reading-reads.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { mustWait } from '#shared/outbox/keep/keep-move.ts';
import { keepReading } from '#shared/outbox/keep/keep-reading.ts';
import type { ReadingStep } from '#shared/outbox/outbox-state.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import {
  type Display,
  emptyReading,
  findReadingFaults,
  findTypedDoubt,
  type ReadingValues,
  withLiveReading,
} from '../model/reading/typed-reading.ts';
import type { MeterDetail } from '../model/types.ts';

/** The form of a reading by hand, which waits on the phone without a network. @param display what is known of the meter's display; undefined until it is loaded */
export function useReadingForm(meter: MeterDetail, display: Display | undefined, onRecorded: () => void) {
  const t = useTexts('device');
  const shown = useRef<ReadingStep['shown']>({ unit: null, decimals: 0, photos: [], isQuestioned: false });
  const isKept = useRef(false);
  const keep = async (input: ReadingStep['input'], id: string | null) => {
    isKept.current = await keepReading({ id, meter, input, shown: shown.current });
    return isKept.current;
  };
  const { mutateAsync: record } = useApiMutation('recordMeterReading', {
    invalidates: readingReads,
    keep: async ({ value, note = '', photoIds = [] }, id) => ((await keep({ value, note, photoIds }, id)) ? keptOnPhone : null),
  });
  return useActionForm<ReadingValues, unknown>({
    draftKey: `meter-reading:${meter.id}`,
    initial: emptyReading,
    faultNames: { reading: 'value', photos: 'photoIds' },
    findFaults: (values) => {
      if (!display) return {};
      const faults = findReadingFaults(values, withLiveReading(display, meter), Date.now());
      const modulus = display.modulus ?? '';
      return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, t(`reading.${fault}`, { modulus })]));
    },
    send: async ({ reading, note, photos }) => {
      const input = { value: parseNumber(reading) ?? 0, note: note.trim(), photoIds: photos.map(({ id }) => id) };
      const isQuestioned = display !== undefined && findTypedDoubt(reading, withLiveReading(display, meter), Date.now()) !== null;
      shown.current = { unit: display?.unit ?? null, decimals: display?.decimals ?? 0, photos, isQuestioned };
      isKept.current = false;
      // What waits for the meter goes first, and without a network nothing would come of asking.
      const sent = { id: meter.id, ...input };
      if (mustWait(meter.id, input) && (await keep(input, findUnanswered('recordMeterReading', sent)))) return keptOnPhone;
      return record(sent);
    },
    onSent: () => {
      if (!isKept.current) showToast(t('reading.done'), { kind: 'success' });
      onRecorded();
    },
  });
}
