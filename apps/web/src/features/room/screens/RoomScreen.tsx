import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { useSearchParams } from 'react-router';
import { BalanceCard } from '#features/room/components/home/BalanceCard.tsx';
import { OpenReports } from '#features/room/components/home/OpenReports.tsx';
import { MetersCard } from '#features/room/components/meters/MetersCard.tsx';
import { OccupantsCard } from '#features/room/components/occupants/OccupantsCard.tsx';
import { PayerCard } from '#features/room/components/occupants/PayerCard.tsx';
import { RoomActions } from '#features/room/components/occupants/RoomActions.tsx';
import styles from '#features/room/components/room.module.css';
import { FactsCard } from '#features/room/components/staff/FactsCard.tsx';
import { RecordsCard } from '#features/room/components/staff/RecordsCard.tsx';
import { nameRoom, nameSite } from '#features/room/model/room-place.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { MeterSwitchCard } from '#shared/meter-switch/MeterSwitchCard.tsx';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

const refreshIntervalMs = 60_000;

/** Whether there may be a switch: the card of a meter without one shows nothing. */
const isSwitchable = ({ energyType }: ApiOutput<'getRoom'>['meters'][number]) =>
  energyType === 'NYDN' || energyType === 'NYQN' || energyType === 'NYSN';

/** A room (`?id=`) for whoever lives there and for staff: what is left of the balance, the switches, open reports, the meters, and who pays and lives there. */
export function RoomScreen() {
  const t = useTexts('room');
  const tEnergy = useTexts('energy');
  const seesTariffs = useMay('tariff.manage');
  const [search] = useSearchParams();
  const roomId = search.get('id') ?? '';
  const { data: room, isError, error, refetch } = useApiQuery('getRoom', { roomId }, { refetchInterval: refreshIntervalMs, silent: true });
  useReadOnView('room', roomId === '' ? null : roomId);
  const back = screenAddress(room?.access === 'staff' ? 'tenantRooms' : 'rooms');
  if (!room)
    return (
      <Screen back={back}>
        {!isError && <SkeletonList count={3} lines={3} />}
        {isError && isMissing(error) && <Empty icon="home" title={t('detail.missing')} hint={t('detail.missingHint')} />}
        {isError && !isMissing(error) && <LoadFailed onRetry={refetch} hint={error.message} />}
      </Screen>
    );
  return (
    <Screen back={back} bottom={<RoomActions room={room} />}>
      <PullRefresh onRefresh={refetch}>
        <Card>
          <CardHead title={nameRoom(room)} to={undefined} />
          <p className={styles.place}>{[nameSite(room), room.tenant.name].filter(Boolean).join(' · ')}</p>
        </Card>
        <BalanceCard roomId={room.id} />
        {(room.relation !== null || seesTariffs) && room.meters.length > 0 && (
          <Card>
            <Row
              icon="bolt"
              label={tEnergy('cost.room.open')}
              hint={tEnergy('cost.room.openHint')}
              to={screenAddress('roomCost', { id: room.id })}
            />
          </Card>
        )}
        {room.meters.filter(isSwitchable).map(({ id }) => (
          <MeterSwitchCard key={id} meterId={id} isNamed />
        ))}
        {room.relation !== null && <OpenReports />}
        <MetersCard roomId={room.id} isStaff={room.access === 'staff'} />
        {room.payer && <PayerCard room={room} payer={room.payer} />}
        <OccupantsCard room={room} />
        {room.facts && <FactsCard room={room} facts={room.facts} />}
        {room.facts && <RecordsCard roomId={room.id} />}
      </PullRefresh>
    </Screen>
  );
}

function isMissing(error: Error): boolean {
  return error instanceof ApiError && error.code === bodyCode.notFound;
}
