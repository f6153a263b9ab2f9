import { useReadingForm } from '#features/device/hooks/use-reading-form.ts';
import type { MeterDetail } from '#features/device/model/types.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
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

/** Reads a meter by hand. What was typed outlives a reload and a failure. */
export function ReadingSheet({ open, onClose, meter }: ReadingSheetProps) {
  const t = useTexts('device');
  const { data: display, error, refetch } = useApiQuery('getMeterDisplay', { id: meter.id }, { enabled: open, silent: true });
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
        <ReadingForm meter={meter} display={display} form={form} />
      ) : error ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={1} lines={3} />
      )}
    </Sheet>
  );
}
