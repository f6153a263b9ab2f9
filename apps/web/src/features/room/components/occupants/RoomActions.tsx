import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { roomReads } from '#features/room/hooks/room-reads.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { BindSheet } from '../staff/BindSheet.tsx';

/** What an occupant does in their room, and staff in any. */
export function RoomActions({ room }: { room: ApiOutput<'getRoom'> }) {
  const t = useTexts('room');
  const navigate = useNavigate();
  const accountId = useSession((session) => session.user?.id ?? '');
  const [asking, setAsking] = useState<'pay' | 'leave' | 'bind' | null>(null);
  const { mutateAsync: change } = useApiMutation('changeRoomPayer', { invalidates: roomReads });
  const { mutateAsync: unbind } = useApiMutation('unbindRoom', { invalidates: roomReads });
  const close = () => setAsking(null);
  const lives = room.relation !== null;
  const own = [
    ...(room.payer?.isMe ? [] : [{ key: 'pay', icon: 'check' as const, label: t('detail.takeOver'), onPress: () => setAsking('pay') }]),
    { key: 'leave', icon: 'close' as const, label: t('detail.leave'), onPress: () => setAsking('leave') },
  ];
  const takeOver = async () => {
    await change({ roomId: room.id, accountId });
    showToast(t('detail.takenOver'), { kind: 'success' });
  };
  const leave = async () => {
    await unbind({ roomId: room.id, accountId });
    showToast(t('detail.left'), { kind: 'success' });
    await navigate(screenAddress('rooms'), { replace: true });
  };
  return (
    <>
      <BottomBar secondary={lives ? own : []}>
        {room.access === 'staff' ? (
          <Button onPress={() => setAsking('bind')}>{t('staff.bind')}</Button>
        ) : (
          <Button onPress={() => void navigate(screenAddress('newWorkOrder', { siteId: room.id }))}>{t('detail.report')}</Button>
        )}
      </BottomBar>
      <ConfirmSheet
        open={asking === 'pay'}
        onClose={close}
        title={t('detail.takeOverTitle')}
        confirmText={t('detail.takeOver')}
        onConfirm={takeOver}
      >
        <p>{t('detail.takeOverText')}</p>
      </ConfirmSheet>
      <ConfirmSheet
        open={asking === 'leave'}
        onClose={close}
        title={t('detail.leaveTitle')}
        confirmText={t('detail.leave')}
        danger
        onConfirm={leave}
      >
        <p>{t('detail.leaveText')}</p>
      </ConfirmSheet>
      <BindSheet open={asking === 'bind'} onClose={close} room={room} />
    </>
  );
}
