import { useState } from 'react';
import { roomReads } from '#features/room/hooks/room-reads.ts';
import { findNumberFaults } from '#features/room/model/number-faults.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useFieldFaults } from '#shared/form/use-field-faults.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

export interface MoveMeterSheetProps {
  call: 'assignRoomMeter' | 'takeRoomMeter';
  roomId: string;
  /** Null: closed. */
  meter: { id: string; name: string } | null;
  onClose: () => void;
  onDone?: () => void;
}

/** Makes a meter the room's or takes it away, with what its register shows. Its key is the meter, so that nothing that was typed for one goes to another. */
export function MoveMeterSheet({ call, roomId, meter, onClose, onDone }: MoveMeterSheetProps) {
  const t = useTexts('room');
  const [value, setValue] = useState('');
  const [photos, setPhotos] = useState<readonly StoredFile[]>([]);
  const [isBusy, setBusy] = useState(false);
  const faults = useFieldFaults();
  const { mutateAsync: move } = useApiMutation(call, { invalidates: roomReads });
  const isAssigning = call === 'assignRoomMeter';
  const send = async () => {
    if (!meter || !faults.show(findNumberFaults({ value }))) return;
    try {
      await move({ roomId, meterId: meter.id, value: parseNumber(value), photoId: photos[0]?.id ?? null });
    } catch (error) {
      return faults.showServed(error);
    }
    showToast(t(isAssigning ? 'staff.assigned' : 'staff.taken'), { kind: 'success' });
    onClose();
    onDone?.();
  };
  const title = isAssigning ? (meter?.name ?? '') : t('staff.takeTitle', { name: meter?.name ?? '' });
  return (
    <Sheet
      open={meter !== null}
      onClose={onClose}
      title={title}
      footer={
        <Button variant={isAssigning ? 'primary' : 'danger'} onPress={send} disabled={isBusy}>
          {t(isAssigning ? 'staff.assignConfirm' : 'staff.take')}
        </Button>
      }
    >
      <TextField
        label={t('staff.value')}
        hint={t('staff.valueHint')}
        value={value}
        onChange={(text) => {
          setValue(text);
          faults.forget('value');
        }}
        error={faults.at('value')}
        inputMode="decimal"
        autoComplete="off"
      />
      <PhotoPicker
        label={t('staff.photo')}
        value={photos}
        onChange={(change) => setPhotos(change)}
        max={1}
        error={faults.at('photoId')}
        onBusyChange={setBusy}
      />
    </Sheet>
  );
}
