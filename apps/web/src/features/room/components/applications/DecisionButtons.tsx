import { maxReasonLength } from '@energy-om/domain';
import { useState } from 'react';
import { roomReads } from '#features/room/hooks/room-reads.ts';
import type { RoomApplication } from '#features/room/model/room-application.ts';
import { nameRoom } from '#features/room/model/room-place.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import styles from '../room.module.css';

/** Approves or rejects an application. What somebody else has decided meanwhile is read again. */
export function DecisionButtons({ application }: { application: RoomApplication }) {
  const t = useTexts('room');
  const { id, applicant, room, roomNow, wantsToPay } = application;
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const mayPay = roomNow !== null && roomNow.payer === null;
  const [pays, setPays] = useState(wantsToPay);
  const { mutateAsync: decide } = useApiMutation('decideRoomApplication', {
    invalidates: roomReads,
    onError: () => void invalidateApi('listRoomApplications'),
  });
  const close = () => setAsking(null);
  const approve = async () => {
    await decide({ applicationId: id, approve: true, ...(mayPay && { pays }) });
    showToast(t('applications.approved'), { kind: 'success' });
  };
  const reject = async (_: null, reason: string) => {
    await decide({ applicationId: id, approve: false, reason });
    showToast(t('applications.rejected'), { kind: 'success' });
  };
  return (
    <div className={styles.actions}>
      <Button variant="plain" size="small" onPress={() => setAsking('reject')}>
        {t('applications.reject')}
      </Button>
      <Button size="small" onPress={() => setAsking('approve')}>
        {t('applications.approve')}
      </Button>
      <ConfirmSheet
        open={asking === 'approve'}
        onClose={close}
        title={t('applications.approveTitle', { name: applicant.fullName })}
        confirmText={t('applications.approve')}
        onConfirm={approve}
      >
        <p>{t('applications.approveText', { room: nameRoom(room) })}</p>
        {mayPay && <SwitchRow label={t('applications.pays')} value={pays} onChange={setPays} />}
      </ConfirmSheet>
      <ReasonSheet<never>
        open={asking === 'reject'}
        onClose={close}
        title={t('applications.rejectTitle', { name: applicant.fullName })}
        textLabel={t('applications.rejectReason')}
        placeholder={t('applications.rejectPlaceholder')}
        textLimit={maxReasonLength}
        confirmText={t('applications.reject')}
        danger
        onConfirm={reject}
      />
    </div>
  );
}
