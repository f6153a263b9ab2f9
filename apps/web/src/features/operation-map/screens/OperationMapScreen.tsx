import { type EventLevel, eventLevels, minuteMs } from '@energy-om/domain';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { OperationMap } from '#shared/map/OperationMap.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { PeopleList, PlaceList } from '../components/MapLists.tsx';
import { PlaceSheet } from '../components/PlaceSheet.tsx';
import { filterPlaces, type MapPerson, type ShownPlace, toMapItems } from '../model/map-items.ts';

const noPeople: readonly MapPerson[] = [];

/** Where open orders and, for leaders and administrators, the people on duty are: on a map, and in lists that say the same. */
export function OperationMapScreen() {
  const t = useTexts('operationMap');
  const tCodes = useTexts('codes');
  const [level, setLevel] = useLevel();
  const [showsPeople, setShowsPeople] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const { data, error, refetch } = useApiQuery('getOperationMap', {}, { refetchInterval: minuteMs });
  // Each view of people is recorded, so only the user causes one.
  const people = useApiQuery('getOperationMap', { people: true }, { enabled: showsPeople, refetchOnWindowFocus: false });
  const places = useMemo(() => filterPlaces(data?.places ?? [], level), [data, level]);
  const shownPeople = showsPeople ? (people.data?.people ?? noPeople) : noPeople;
  const items = useMemo(
    () =>
      toMapItems(places, shownPeople, {
        place: ({ name, count }) => t('markPlace', { name, count }),
        person: ({ fullName }) => fullName,
      }),
    [places, shownPeople, t],
  );
  const open = (place: ShownPlace) => setOpenId(place.id);
  if (!data) return <Screen>{error ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList />}</Screen>;
  return (
    <Screen
      top={
        <ListTools>
          <FilterChips
            label={t('level')}
            options={[
              { value: null, label: t('all') },
              ...eventLevels.map((each) => ({ value: String(each), label: tCodes(`level.${each}`) })),
            ]}
            value={level === null ? null : String(level)}
            onChange={(value) => setLevel(eventLevels.find((each) => String(each) === value) ?? null)}
          />
        </ListTools>
      }
    >
      <PullRefresh onRefresh={() => Promise.all([refetch(), ...(showsPeople ? [people.refetch()] : [])])}>
        {data.isPartial && <Callout>{t('partial')}</Callout>}
        <OperationMap
          items={items}
          onOpen={({ id, kind }) => {
            if (kind === 'place') setOpenId(id);
          }}
        />
        {data.mayViewPeople && (
          <Card>
            <SwitchRow label={t('showPeople')} hint={t('showPeopleHint')} value={showsPeople} onChange={setShowsPeople} />
          </Card>
        )}
        {places.length > 0 ? (
          <PlaceList places={places} onOpen={open} />
        ) : (
          <Empty icon="place" title={t(level === null ? 'none' : 'noneOfLevel')} hint={level === null ? t('noneHint') : undefined} />
        )}
        {showsPeople && people.data && <PeopleList people={shownPeople} />}
        {data.unplaced > 0 && <Callout tone="warn">{t('unplaced', { count: data.unplaced })}</Callout>}
      </PullRefresh>
      <PlaceSheet place={places.find(({ id }) => id === openId) ?? null} onClose={() => setOpenId(null)} />
    </Screen>
  );
}

/** The level of the address, with which the list of orders leads here; a change replaces it, so that going back leaves the map. */
function useLevel(): [level: EventLevel | null, change: (level: EventLevel | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const level = eventLevels.find((each) => String(each) === parameters.get('level')) ?? null;
  return [level, (chosen) => setParameters(chosen === null ? {} : { level: String(chosen) }, { replace: true })];
}
