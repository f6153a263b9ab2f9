import { maxReasonLength } from '@energy-om/domain';
import { useSkipForm } from '#features/inspection/hooks/use-skip-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { InspectionPoint } from '#shared/inspection/inspection.ts';
import { useKeepingNeedsNetwork } from '#shared/outbox/use-keeping-needs-network.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

export interface SkipSheetProps {
  orderId: string;
  point: InspectionPoint;
  onClose: () => void;
}

/** Skips a point with a reason and a photo. */
export function SkipSheet({ orderId, point, onClose }: SkipSheetProps) {
  const t = useTexts('inspection');
  const needsNetwork = useKeepingNeedsNetwork();
  const form = useSkipForm(orderId, point, onClose);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('skip.title', { number: point.number })}
      footer={
        <Button onPress={form.submit} disabled={needsNetwork !== null}>
          {t('skip.confirm')}
        </Button>
      }
    >
      <p>{point.name}</p>
      {needsNetwork && <Callout tone="warn">{needsNetwork}</Callout>}
      <TextArea
        label={t('skip.reason')}
        required
        rows={2}
        limit={maxReasonLength}
        placeholder={t('skip.example')}
        {...form.field('reason')}
      />
      <PhotoPicker
        label={t('skip.photo')}
        required
        max={1}
        stamp={[point.name]}
        formData={{ bucket: 'work-order' }}
        {...form.photoField('photos')}
      />
    </Sheet>
  );
}
