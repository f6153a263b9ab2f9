import { maxReasonLength } from '@energy-om/domain';
import { useRef } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { findMissing } from '#shared/form/find-missing.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { InspectionPoint } from '#shared/inspection/inspection.ts';
import { getCurrentPosition, type Position } from '#shared/location/get-current-position.ts';
import { useNeedsNetwork } from '#shared/network/use-needs-network.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

export interface SkipSheetProps {
  orderId: string;
  point: InspectionPoint;
  onClose: () => void;
}

interface SkipValues {
  reason: string;
  photos: readonly StoredFile[];
}

const positionTimeoutMs = 1500;

/** Skips a point with a reason and a photo. */
export function SkipSheet({ orderId, point, onClose }: SkipSheetProps) {
  const t = useTexts('inspection');
  const needsNetwork = useNeedsNetwork();
  const { mutateAsync: skip } = useApiMutation('skipInspectionPoint', { invalidates: ['getOrderInspection', 'getWorkOrder'] });
  // The same for all attempts, so that a repeated call counts as the same write.
  const here = useRef<Position | null>(null);
  const form = useActionForm<SkipValues, unknown>({
    draftKey: `skip:${orderId}:${point.id}`,
    initial: { reason: '', photos: [] },
    faultNames: { photos: 'photoId' },
    findFaults: (values) => ({
      ...findMissing(values, ['reason']),
      ...(values.photos.length === 0 && { photoId: textOfEmptyField('other') }),
    }),
    send: async ({ reason, photos: [photo] }) => {
      here.current ??= await getCurrentPosition(positionTimeoutMs);
      const position = here.current ?? undefined;
      return skip({ orderId, pointId: point.id, reason: reason.trim(), photoId: photo?.id ?? '', position });
    },
    onSent: () => {
      showToast(t('skip.done'), { kind: 'success' });
      onClose();
    },
  });
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
