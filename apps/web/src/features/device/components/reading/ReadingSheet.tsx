import { useReadingForm } from '#features/device/hooks/use-reading-form.ts';
import { displayOf, withWaitingReadings } from '#features/device/model/reading/typed-reading.ts';
import type { MeterDetail } from '#features/device/model/types.ts';
import { isTransient } from '#shared/api/api-error.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useIsOnline } from '#shared/network/use-is-online.ts';
import { useWaitingReadings } from '#shared/outbox/waiting/use-waiting-readings.ts';
import { PictureStore, storeOrKeep } from '#shared/photo/picture-store.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { ReadingForm } from './ReadingForm.tsx';

export interface ReadingSheetProps {
  open: boolean;
  onClose: () => void;
  meter: MeterDetail;
}

/**
 * Reads a meter by hand. What was typed outlives a reload and a failure. Without a network it is judged by the copy of what is known of the display, and without
 * that by what the page of the meter shows.
 */
export function ReadingSheet({ open, onClose, meter }: ReadingSheetProps) {
  const t = useTexts('device');
  const isOnline = useIsOnline();
  const { data, error, refetch, dataUpdatedAt } = useApiQuery('getMeterDisplay', { id: meter.id }, { enabled: open, silent: true });
  const waiting = useWaitingReadings(meter.id, dataUpdatedAt);
  const isCutOff = !isOnline || (error !== null && isTransient(error));
  const known = data ?? (isCutOff ? displayOf(meter) : null);
  const display = known ? withWaitingReadings(known, waiting) : undefined;
  const form = useReadingForm(meter, display, onClose);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('reading.title')}
      footer={
        display && (
          <Button block onPress={form.submit}>
            {t('reading.submit')}
          </Button>
        )
      }
    >
      {display ? (
        <PictureStore.Provider value={storeOrKeep}>
          <ReadingForm meter={meter} display={display} form={form} />
        </PictureStore.Provider>
      ) : error ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={1} lines={3} />
      )}
    </Sheet>
  );
}
