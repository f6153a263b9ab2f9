import type { ApiOutput } from '@energy-om/contract';
import type { ReactNode } from 'react';
import { nameRoom, nameSite } from '#features/room/model/room-place.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from '../room.module.css';

/** The room that a code means, for somebody who lives there or waits for an answer: what to do instead of applying. */
export function FoundRoom({ room, another }: { room: ApiOutput<'getRoom'>; another: ReactNode }) {
  const t = useTexts('room');
  const lives = room.relation !== null;
  return (
    <>
      <RoomHead room={room}>{another}</RoomHead>
      <Card>
        <Row
          icon={lives ? 'check' : 'clock'}
          label={t(lives ? 'join.already' : 'join.waiting')}
          to={
            lives && room.access !== 'visitor'
              ? screenAddress('room', { id: room.id })
              : screenAddress(lives ? 'organisations' : 'roomApplications')
          }
        />
      </Card>
    </>
  );
}

/** Where the room is and whose, so that nobody applies for another one. */
export function RoomHead({ room, children }: { room: ApiOutput<'getRoom'>; children: ReactNode }) {
  return (
    <Card>
      <CardHead title={nameRoom(room)} to={undefined} />
      <p className={styles.place}>{[nameSite(room), room.tenant.name].filter(Boolean).join(' · ')}</p>
      <div className={styles.actions}>{children}</div>
    </Card>
  );
}
