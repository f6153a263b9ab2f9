import type { ApiOutput } from '@energy-om/contract';
import { formatRoomCode } from '@energy-om/domain';
import { useState } from 'react';
import { roomReads } from '#features/room/hooks/room-reads.ts';
import { roomLabelAddress } from '#features/room/model/room-code.ts';
import { saveRoomLabels } from '#features/room/model/save-room-labels.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Fact } from '#shared/ui/display/Fact.tsx';
import { QrCode } from '#shared/ui/display/QrCode.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import styles from '../room.module.css';
import { FactsSheet } from './FactsSheet.tsx';

type Room = ApiOutput<'getRoom'>;

/** The code by which one applies, and what is known of the room. */
export function FactsCard({ room, facts }: { room: Room; facts: NonNullable<Room['facts']> }) {
  const t = useTexts('room');
  const [open, setOpen] = useState<'edit' | 'renew' | null>(null);
  const { mutateAsync: renew } = useApiMutation('issueRoomCode', { invalidates: roomReads });
  const { code, floorArea, householdSize, version } = facts;
  const close = () => setOpen(null);
  const confirm = async () => {
    await renew({ roomId: room.id, version });
    showToast(t('staff.renewed'), { kind: 'success' });
  };
  return (
    <Card title={t('staff.facts')}>
      <div className={styles.code}>
        <div className={styles.qr}>
          <QrCode text={roomLabelAddress(code)} label={t('staff.code')} failedText={formatRoomCode(code)} />
        </div>
        <div>
          <p className={styles.place}>{t('staff.code')}</p>
          <p className={styles.codeText}>{formatRoomCode(code)}</p>
        </div>
      </div>
      <dl>
        <Fact label={t('staff.floorArea')}>
          {floorArea === null ? t('staff.unknown') : t('staff.floorAreaUnit', { area: formatNumber(floorArea) })}
        </Fact>
        <Fact label={t('staff.household')}>
          {householdSize === null ? t('staff.unknown') : t('staff.householdUnit', { count: householdSize })}
        </Fact>
      </dl>
      <div className={styles.actions}>
        <Button variant="plain" size="small" onPress={() => setOpen('renew')}>
          {t('staff.renew')}
        </Button>
        <Button variant="plain" size="small" onPress={() => saveRoomLabels([room.id], 'roll', `${room.name}.pdf`)}>
          {t('staff.print')}
        </Button>
        <Button variant="plain" size="small" onPress={() => setOpen('edit')}>
          {t('staff.edit')}
        </Button>
      </div>
      <ConfirmSheet
        open={open === 'renew'}
        onClose={close}
        title={t('staff.renewTitle')}
        confirmText={t('staff.renew')}
        danger
        onConfirm={confirm}
      >
        <p>{t('staff.renewText')}</p>
      </ConfirmSheet>
      <FactsSheet key={version} open={open === 'edit'} onClose={close} roomId={room.id} facts={facts} />
    </Card>
  );
}
