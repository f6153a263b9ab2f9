import type { ApiOutput } from '@energy-om/contract';
import { Link, useNavigate } from 'react-router';
import styles from '#features/room/components/room.module.css';
import { nameRoom, nameSite } from '#features/room/model/room-place.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

const refreshIntervalMs = 60_000;

/** The rooms in which the account lives, and the way to apply for one. */
export function MyRoomsScreen() {
  const t = useTexts('room');
  const navigate = useNavigate();
  const { data: rooms, isError, error, refetch } = useApiQuery('listMyRooms', {}, { refetchInterval: refreshIntervalMs, silent: true });
  usePreload('room', 'joinRoom', 'roomApplications');
  return (
    <Screen
      right={<Link to={screenAddress('roomApplications')}>{t('mine.applications')}</Link>}
      bottom={
        <BottomBar>
          <Button onPress={() => void navigate(screenAddress('joinRoom'))}>{t('mine.apply')}</Button>
        </BottomBar>
      }
    >
      <PullRefresh onRefresh={refetch}>
        {rooms ? (
          rooms.map((room) => <MyRoomCard key={room.id} room={room} />)
        ) : isError ? (
          <LoadFailed onRetry={refetch} hint={error.message} />
        ) : (
          <SkeletonList count={2} lines={3} />
        )}
        {rooms?.length === 0 && <Empty icon="home" title={t('mine.empty')} hint={t('mine.emptyHint')} />}
      </PullRefresh>
    </Screen>
  );
}

function MyRoomCard({ room }: { room: ApiOutput<'listMyRooms'>[number] }) {
  const t = useTexts('room');
  const tCodes = useTexts('codes');
  const { payer, meters } = room;
  const paying = payer.isMe
    ? t('mine.payerMe')
    : payer.account
      ? t('mine.payerOther', { name: payer.account.fullName })
      : t('mine.payerNone');
  const switched = meters.filter(({ switchOn }) => switchOn !== null);
  return (
    <Card>
      <CardHead title={nameRoom(room)} to={screenAddress('room', { id: room.id })}>
        <Chip tone="brand">{tCodes(`roomRelation.${room.relation}`)}</Chip>
      </CardHead>
      <p className={styles.place}>{nameSite(room)}</p>
      <p className={styles.line}>
        <Chip tone={payer.isMe ? 'good' : 'neutral'}>{paying}</Chip>
        <span className={styles.place}>{t('mine.occupants', { count: room.occupantCount })}</span>
        {meters.length === 0 && <span className={styles.place}>{t('mine.noMeters')}</span>}
      </p>
      {switched.length > 0 && (
        <p className={styles.line}>
          {switched.map(({ id, name, switchOn }) => (
            <Chip key={id} tone={switchOn ? 'good' : 'warn'}>
              {`${name} ${t(switchOn ? 'detail.switchOn' : 'detail.switchOff')}`}
            </Chip>
          ))}
        </p>
      )}
    </Card>
  );
}
