import type { ApiInput } from '@energy-om/contract';
import { useRef } from 'react';
import { keptOnPhone, useApiMutation } from '#shared/api/use-api-mutation.ts';
import { findMissing } from '#shared/form/find-missing.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { InspectionPoint } from '#shared/inspection/inspection.ts';
import { getCurrentPosition, type Position } from '#shared/location/get-current-position.ts';
import { mustWait } from '#shared/outbox/keep/keep-move.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { keepVisit } from './keep-visit.ts';

interface SkipValues {
  reason: string;
  photos: readonly StoredFile[];
}

const positionTimeoutMs = 1500;

/** The form by which a point is skipped, which waits on the phone without a network. */
export function useSkipForm(orderId: string, point: InspectionPoint, onSkipped: () => void) {
  const t = useTexts('inspection');
  // The same for all attempts, so that a repeated call counts as the same write.
  const here = useRef<Position | null>(null);
  const isKept = useRef(false);
  const photo = useRef<StoredFile | null>(null);
  const keep = async (input: ApiInput<'skipInspectionPoint'>, id: string | null) => {
    const shown = {
      name: `${point.number} ${point.name}`,
      raises: false,
      visit: null,
      skip: { reason: input.reason, photo: photo.current },
    };
    isKept.current = await keepVisit({ id, call: 'skipInspectionPoint', input, shown });
    return isKept.current;
  };
  const { mutateAsync: skip } = useApiMutation('skipInspectionPoint', {
    invalidates: ['getOrderInspection', 'getWorkOrder'],
    keep: async (input, id) => ((await keep(input, id)) ? keptOnPhone : null),
  });
  return useActionForm<SkipValues, unknown>({
    draftKey: `skip:${orderId}:${point.id}`,
    initial: { reason: '', photos: [] },
    faultNames: { photos: 'photoId' },
    findFaults: (values) => ({
      ...findMissing(values, ['reason']),
      ...(values.photos.length === 0 && { photoId: textOfEmptyField('other') }),
    }),
    send: async ({ reason, photos }) => {
      here.current ??= await getCurrentPosition(positionTimeoutMs);
      photo.current = photos[0] ?? null;
      isKept.current = false;
      const position = here.current ?? undefined;
      const input = { orderId, pointId: point.id, reason: reason.trim(), photoId: photo.current?.id ?? '', position };
      // What waits for the order goes first, and without a network nothing would come of asking.
      if (mustWait(orderId, input) && (await keep(input, null))) return keptOnPhone;
      return skip(input);
    },
    onSent: () => {
      if (!isKept.current) showToast(t('skip.done'), { kind: 'success' });
      onSkipped();
    },
  });
}
