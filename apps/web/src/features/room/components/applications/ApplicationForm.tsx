import type { ApiOutput } from '@energy-om/contract';
import { maxNoteLength, type RoomRelation, roomRelations } from '@energy-om/domain';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { roomReads } from '#features/room/hooks/room-reads.ts';
import { uploadFiles } from '#shared/api/upload-files.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useFieldFaults } from '#shared/form/use-field-faults.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import type { SendPhoto } from '#shared/photo/upload-queue.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import { RoomHead } from './FoundRoom.tsx';

const maxProofs = 6;

/** What an applicant says of themselves; the photos go to the room's tenant, of which the applicant need not be a member. */
export function ApplicationForm({ room, code, another }: { room: ApiOutput<'getRoom'>; code: string; another: ReactNode }) {
  const t = useTexts('room');
  const tCodes = useTexts('codes');
  const navigate = useNavigate();
  const [relation, setRelation] = useState<RoomRelation | null>(null);
  const [note, setNote] = useState('');
  const [wantsToPay, setWantsToPay] = useState(true);
  const [photos, setPhotos] = useState<readonly StoredFile[]>([]);
  const [isBusy, setBusy] = useState(false);
  const faults = useFieldFaults();
  const { mutateAsync: apply } = useApiMutation('applyForRoom', { invalidates: roomReads });
  const sendProof: SendPhoto = async (file, options) => {
    const [stored] = await uploadFiles('uploadRoomProofs', [file], { ...options, formData: { code } });
    if (!stored) throw new Error('an upload that was answered has no file');
    return stored;
  };
  const send = async () => {
    if (!faults.show(relation === null ? { relation: textOfEmptyField('other') } : {}) || relation === null) return;
    try {
      await apply({ code, relation, note: note.trim(), wantsToPay, fileIds: photos.map(({ id }) => id) });
    } catch (error) {
      return faults.showServed(error);
    }
    showToast(t('join.submitted'), { kind: 'success' });
    await navigate(screenAddress('roomApplications'), { replace: true });
  };
  return (
    <Screen
      back={screenAddress('rooms')}
      bottom={
        <BottomBar>
          <Button onPress={send} disabled={isBusy}>
            {t('join.submit')}
          </Button>
        </BottomBar>
      }
    >
      <RoomHead room={room}>{another}</RoomHead>
      <Card>
        <Choice
          label={t('join.relation')}
          layout="pills"
          options={roomRelations.map((value) => ({ value, label: tCodes(`roomRelation.${value}`) }))}
          value={relation}
          onChange={(value) => {
            setRelation(value);
            faults.forget('relation');
          }}
          error={faults.at('relation')}
          required
        />
        <SwitchRow label={t('join.pays')} hint={t('join.paysHint')} value={wantsToPay} onChange={setWantsToPay} />
        <PhotoPicker
          label={t('join.photos')}
          hint={t('join.photosHint')}
          value={photos}
          onChange={(change) => setPhotos(change)}
          max={maxProofs}
          send={sendProof}
          error={faults.at('fileIds')}
          onBusyChange={setBusy}
        />
        <TextArea
          label={t('join.note')}
          placeholder={t('join.notePlaceholder')}
          value={note}
          onChange={setNote}
          limit={maxNoteLength}
          error={faults.at('note')}
        />
      </Card>
    </Screen>
  );
}
