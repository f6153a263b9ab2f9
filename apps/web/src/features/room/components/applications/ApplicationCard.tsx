import { maskPhone, type RoomApplicationStatus } from '@energy-om/domain';
import type { RoomApplication } from '#features/room/model/room-application.ts';
import { nameRoom, nameSite } from '#features/room/model/room-place.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { PhotoGrid } from '#shared/ui/photo/PhotoGrid.tsx';
import styles from '../room.module.css';
import { DecisionButtons } from './DecisionButtons.tsx';
import { OwnButtons } from './OwnButtons.tsx';

const tones: Record<RoomApplicationStatus, 'warn' | 'good' | 'danger' | 'neutral'> = {
  applied: 'warn',
  approved: 'good',
  rejected: 'danger',
  withdrawn: 'neutral',
};

/** An application with what its reader may do: the applicant withdraws or applies again, staff decide. */
export function ApplicationCard({ application }: { application: RoomApplication }) {
  const t = useTexts('room');
  const tCodes = useTexts('codes');
  const { status, applicant, isMine, relation, note, wantsToPay, files, createdAt, decidedAt, reason, roomNow, room, tenant } = application;
  const roomName = nameRoom(room);
  const { phoneNumber } = applicant;
  const facts = [isMine ? tenant.name : roomName, tCodes(`roomRelation.${relation}`), wantsToPay && t('applications.wantsToPay')];
  return (
    <Card>
      <CardHead title={isMine ? roomName : applicant.fullName} to={undefined}>
        <Chip tone={tones[status]}>{tCodes(`roomApplicationStatus.${status}`)}</Chip>
      </CardHead>
      <p className={styles.place}>{nameSite(room)}</p>
      <p className={styles.place}>
        {facts.filter(Boolean).join(' · ')}
        {!isMine && phoneNumber && (
          <>
            {' · '}
            <a href={`tel:${phoneNumber}`}>{maskPhone(phoneNumber)}</a>
          </>
        )}
      </p>
      {note !== '' && (
        <p className={styles.text} dir="auto">
          {note}
        </p>
      )}
      {files.length > 0 && (
        <div className={styles.photos}>
          <PhotoGrid photos={files} />
        </div>
      )}
      {reason !== '' && <p className={styles.text}>{t('applications.reason', { reason })}</p>}
      <p className={styles.line}>
        <span className={styles.place}>
          {decidedAt === null
            ? t('applications.appliedAt', { time: formatDateTime(createdAt) })
            : t('applications.decidedAt', { time: formatDateTime(decidedAt) })}
        </span>
        {status === 'applied' && roomNow && <span className={styles.place}>{t('applications.roomNow', { count: roomNow.occupants })}</span>}
        {status === 'applied' && roomNow?.payer && (
          <span className={styles.place}>{t('applications.payerNow', { name: roomNow.payer.fullName })}</span>
        )}
      </p>
      {isMine ? <OwnButtons application={application} /> : status === 'applied' && <DecisionButtons application={application} />}
    </Card>
  );
}
