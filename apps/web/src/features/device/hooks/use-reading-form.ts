import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { type Display, emptyReading, findReadingFaults, type ReadingValues, withLiveReading } from '../model/reading/typed-reading.ts';
import type { MeterDetail } from '../model/types.ts';

/** The form of a reading by hand. @param display what is known of the meter's display; undefined until it is loaded */
export function useReadingForm(meter: MeterDetail, display: Display | undefined, onRecorded: () => void) {
  const t = useTexts('device');
  const { mutateAsync: record } = useApiMutation('recordMeterReading', {
    invalidates: ['listMeterReadings', 'getMeterDisplay', 'getMeter', 'getMeterCurve'],
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
    send: ({ reading, note, photos }) =>
      record({ id: meter.id, value: parseNumber(reading) ?? 0, note: note.trim(), photoIds: photos.map(({ id }) => id) }),
    onSent: () => {
      showToast(t('reading.done'), { kind: 'success' });
      onRecorded();
    },
  });
}
