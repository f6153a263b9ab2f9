import type { ApiOutput } from '@energy-om/contract';
import { maskPhone, maxReasonLength } from '@energy-om/domain';
import { useState } from 'react';
import { roomReads } from '#features/room/hooks/room-reads.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { formatDate } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { PersonChip } from '#shared/ui/chip/PersonChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import styles from '../room.module.css';

type Room = ApiOutput<'getRoom'>;
type Occupant = Room['occupants'][number];

/** Who lives there; staff make one of them pay, or unbind one. */
export function OccupantsCard({ room }: { room: Room }) {
  const t = useTexts('room');
  const isStaff = room.access === 'staff';
  return (
    <Card title={t('detail.occupants')}>
      {room.occupants.length === 0 && <p className={styles.place}>{t('detail.noOccupants')}</p>}
      <div>
        {room.occupants.map((occupant) => (
          <OccupantRow key={occupant.account.id} roomId={room.id} occupant={occupant} isStaff={isStaff} />
        ))}
        {isStaff && (
          <Row
            icon="checklist"
            label={t('detail.openApplications')}
            to={screenAddress('roomApplications', { scope: 'all', room: room.id })}
          />
        )}
      </div>
    </Card>
  );
}

function OccupantRow({ roomId, occupant, isStaff }: { roomId: string; occupant: Occupant; isStaff: boolean }) {
  const t = useTexts('room');
  const tCodes = useTexts('codes');
  const [asking, setAsking] = useState<'pay' | 'unbind' | null>(null);
  const { mutateAsync: change } = useApiMutation('changeRoomPayer', { invalidates: roomReads });
  const { mutateAsync: unbind } = useApiMutation('unbindRoom', { invalidates: roomReads });
  const { account, relation, since, paysForRoom, isMe } = occupant;
  const facts = [
    tCodes(`roomRelation.${relation}`),
    account.phoneNumber && maskPhone(account.phoneNumber),
    t('detail.since', { time: formatDate(since) }),
  ];
  const confirm = async (_: null, reason: string) => {
    const input = { roomId, accountId: account.id, reason };
    if (asking === 'pay') await change(input);
    else await unbind(input);
    showToast(t(asking === 'pay' ? 'staff.payerChanged' : 'staff.unbound'), { kind: 'success' });
  };
  return (
    <>
      <PersonChip
        name={isMe ? `${account.fullName} (${t('detail.me')})` : account.fullName}
        hint={facts.filter(Boolean).join(' · ')}
        phoneNumber={isMe ? null : account.phoneNumber}
        extra={paysForRoom && <Chip tone="good">{t('detail.pays')}</Chip>}
      />
      {isStaff && (
        <div className={styles.rowActions}>
          {!paysForRoom && (
            <Button variant="text" size="small" onPress={() => setAsking('pay')}>
              {t('staff.makePayer')}
            </Button>
          )}
          <Button variant="text" size="small" onPress={() => setAsking('unbind')}>
            {t('staff.unbind')}
          </Button>
        </div>
      )}
      <ReasonSheet<never>
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={t(asking === 'pay' ? 'staff.makePayerTitle' : 'staff.unbindTitle', { name: account.fullName })}
        textLabel={t('staff.reason')}
        placeholder={t('staff.reasonPlaceholder')}
        textLimit={maxReasonLength}
        confirmText={t(asking === 'pay' ? 'staff.makePayer' : 'staff.unbind')}
        danger={asking === 'unbind'}
        onConfirm={confirm}
      >
        {asking === 'unbind' && <p>{t('staff.unbindText')}</p>}
      </ReasonSheet>
    </>
  );
}
