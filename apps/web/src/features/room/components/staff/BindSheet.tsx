import type { ApiOutput } from '@energy-om/contract';
import { maxMobileNumberLength, type RoomRelation, roomRelations } from '@energy-om/domain';
import { useState } from 'react';
import { roomReads } from '#features/room/hooks/room-reads.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useFieldFaults } from '#shared/form/use-field-faults.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

const nothing = { phoneNumber: '', relation: 'owner' as RoomRelation, pays: false };

/** Binds a member of the organisation by their mobile number, at the desk. */
export function BindSheet({ open, onClose, room }: { open: boolean; onClose: () => void; room: ApiOutput<'getRoom'> }) {
  const t = useTexts('room');
  const tCodes = useTexts('codes');
  const [draft, setDraft] = useState(nothing);
  const faults = useFieldFaults();
  const { mutateAsync: bind } = useApiMutation('bindRoomAccount', { invalidates: roomReads });
  const send = async () => {
    if (!faults.show(draft.phoneNumber.trim() === '' ? { phoneNumber: textOfEmptyField('phoneNumber') } : {})) return;
    try {
      await bind({ roomId: room.id, ...draft });
    } catch (error) {
      return faults.showServed(error);
    }
    showToast(t('staff.bound'), { kind: 'success' });
    setDraft(nothing);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('staff.bind')} footer={<Button onPress={send}>{t('staff.bind')}</Button>}>
      <p>{t('staff.bindText')}</p>
      <TextField
        label={t('staff.phone')}
        value={draft.phoneNumber}
        onChange={(phoneNumber) => {
          setDraft({ ...draft, phoneNumber });
          faults.forget('phoneNumber');
        }}
        error={faults.at('phoneNumber')}
        inputMode="tel"
        autoComplete="off"
        maxLength={maxMobileNumberLength}
        required
      />
      <Choice
        label={t('staff.relation')}
        layout="pills"
        options={roomRelations.map((value) => ({ value, label: tCodes(`roomRelation.${value}`) }))}
        value={draft.relation}
        onChange={(relation) => setDraft({ ...draft, relation })}
      />
      {room.payer?.account === null && (
        <SwitchRow label={t('staff.paysNow')} value={draft.pays} onChange={(pays) => setDraft({ ...draft, pays })} />
      )}
    </Sheet>
  );
}
