import type { ApiOutput } from '@energy-om/contract';
import { maxReasonLength } from '@energy-om/domain';
import { useState } from 'react';
import { roomReads } from '#features/room/hooks/room-reads.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import styles from '../room.module.css';

type Room = ApiOutput<'getRoom'>;

/** Who pays; staff give the payment back to the operator. */
export function PayerCard({ room, payer }: { room: Room; payer: NonNullable<Room['payer']> }) {
  const t = useTexts('room');
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: change } = useApiMutation('changeRoomPayer', { invalidates: roomReads });
  const name = payer.account ? `${payer.account.fullName}${payer.isMe ? ` (${t('detail.me')})` : ''}` : t('detail.house');
  const toHouse = async (_: null, reason: string) => {
    await change({ roomId: room.id, accountId: null, reason });
    showToast(t('staff.payerChanged'), { kind: 'success' });
  };
  return (
    <Card title={t('detail.payer')}>
      <Row label={name} hint={payer.since && t('detail.payerSince', { time: formatDateTime(payer.since) })} />
      {room.access === 'staff' && payer.account && (
        <div className={styles.rowActions}>
          <Button variant="text" size="small" onPress={() => setAsking(true)}>
            {t('staff.toHouse')}
          </Button>
        </div>
      )}
      <ReasonSheet<never>
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('staff.houseTitle')}
        textLabel={t('staff.reason')}
        placeholder={t('staff.reasonPlaceholder')}
        textLimit={maxReasonLength}
        onConfirm={toHouse}
      />
    </Card>
  );
}
