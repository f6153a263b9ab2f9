import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { useNow } from '#shared/time/use-now.ts';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { CostCard } from '../components/cost/CostCard.tsx';
import styles from '../components/cost/cost.module.css';
import { LoadAnalysis } from '../components/load/LoadAnalysis.tsx';
import { PeriodChoice } from '../components/PeriodChoice.tsx';
import { RoomChoice } from '../components/RoomChoice.tsx';
import { refreshEnergy } from '../hooks/use-energy-figures.ts';
import { type CountedType, energyColors } from '../model/energy-colors.ts';
import { periodOf } from '../model/energy-period.ts';

/** What the energy of a room (`?id=`) costs, for whoever lives there and for staff that may see tariffs; without an id a room is chosen first. */
export function RoomCostScreen() {
  const [search] = useSearchParams();
  const roomId = search.get('id');
  return roomId === null || roomId === '' ? <RoomChoice /> : <CostsOfRoom roomId={roomId} />;
}

function CostsOfRoom({ roomId }: { roomId: string }) {
  const tRoom = useTexts('room');
  const { data: room, error, refetch } = useApiQuery('getRoom', { roomId }, { silent: true });
  const back = screenAddress('room', { id: roomId });
  if (room) return <RoomCosts key={roomId} room={room} back={back} />;
  const isMissing = error instanceof ApiError && error.code === bodyCode.notFound;
  return (
    <Screen back={back}>
      {!error && <SkeletonList count={2} lines={4} />}
      {error && isMissing && <Empty icon="home" title={tRoom('detail.missing')} hint={tRoom('detail.missingHint')} />}
      {error && !isMissing && <LoadFailed onRetry={refetch} hint={error.message} />}
    </Screen>
  );
}

/** A new day is noticed within this time. */
const dayCheckIntervalMs = minuteMs;

function RoomCosts({ room, back }: { room: ApiOutput<'getRoom'>; back: string }) {
  const t = useTexts('energy');
  const tCodes = useTexts('codes');
  const today = tenantToday(useNow(dayCheckIntervalMs));
  const [period, setPeriod] = useScreenState('period', periodOf('month', today));
  const types = (Object.keys(energyColors) as CountedType[]).filter((type) => room.meters.some(({ energyType }) => energyType === type));
  const [wanted, setWanted] = useState<CountedType | null>(null);
  const energyType = types.find((type) => type === wanted) ?? types[0];
  return (
    <Screen
      back={back}
      top={
        types.length > 1 && (
          <ListTools>
            <FilterChips<CountedType>
              label={t('type')}
              options={types.map((type) => ({ value: type, label: tCodes(`energyType.${type}`) }))}
              value={energyType ?? null}
              onChange={setWanted}
            />
          </ListTools>
        )
      }
    >
      <SectionTitle>{room.name}</SectionTitle>
      {energyType === undefined ? (
        <Empty icon="meter" title={t('cost.room.noMeters')} hint={t('cost.room.noMetersHint')} />
      ) : (
        <PullRefresh onRefresh={refreshEnergy}>
          <PeriodChoice value={period} onChange={setPeriod} today={today} />
          <CostCard period={period} today={today} object={{ energyType, roomId: room.id }} withCarbon />
          <LoadAnalysis period={period} energyType={energyType} roomId={room.id} />
          {period.kind === 'month' && <p className={styles.words}>{t('cost.room.dayHint')}</p>}
        </PullRefresh>
      )}
    </Screen>
  );
}
