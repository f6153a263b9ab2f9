import { useState } from 'react';
import { useNavigate } from 'react-router';
import { roomReads } from '#features/room/hooks/room-reads.ts';
import type { RoomApplication } from '#features/room/model/room-application.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { switchTenant } from '#shared/session/switch-tenant.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import styles from '../room.module.css';

/** What an applicant does next: withdraws while it waits, enters the room once it is approved, applies again after a rejection. */
export function OwnButtons({ application: { id, status, room, tenant } }: { application: RoomApplication }) {
  const t = useTexts('room');
  const navigate = useNavigate();
  const current = useSession((session) => session.tenantId);
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: withdraw } = useApiMutation('withdrawRoomApplication', { invalidates: roomReads });
  const enter = async () => {
    const address = screenAddress('room', { id: room.id });
    if (tenant.id === current) await navigate(address);
    else await switchTenant(tenant.id, address);
  };
  const confirm = async () => {
    await withdraw({ applicationId: id });
    showToast(t('applications.withdrawn'), { kind: 'success' });
  };
  return (
    <div className={styles.actions}>
      {status === 'applied' && (
        <Button variant="plain" size="small" onPress={() => setAsking(true)}>
          {t('applications.withdraw')}
        </Button>
      )}
      {status === 'approved' && (
        <Button size="small" onPress={enter}>
          {t('applications.enter')}
        </Button>
      )}
      {status === 'rejected' && (
        <Button variant="plain" size="small" onPress={() => void navigate(screenAddress('joinRoom'))}>
          {t('applications.again')}
        </Button>
      )}
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('applications.withdrawTitle')}
        confirmText={t('applications.withdraw')}
        onConfirm={confirm}
      >
        <p>{t('applications.withdrawText')}</p>
      </ConfirmSheet>
    </div>
  );
}
