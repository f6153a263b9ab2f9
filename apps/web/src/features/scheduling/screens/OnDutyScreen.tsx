import { minuteMs } from '@energy-om/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listAreaOptions } from '#shared/area/area-options.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { PersonOnDuty } from '#shared/roster/PersonOnDuty.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

const anywhere = 'anywhere';
const anyTrade = 'any';

/** Who is on duty now: everybody whom the account may see, or with a place (`?area=`) and a trade whom to turn to there. */
export function OnDutyScreen() {
  const t = useTexts('roster');
  const [search] = useSearchParams();
  const [area, setArea] = useScreenState('area', search.get('area') ?? anywhere);
  const [trade, setTrade] = useScreenState('trade', anyTrade);
  const { data: areas } = useApiQuery('listSites', {}, { silent: true });
  const { data: types } = useApiQuery('listBusinessTypes', {}, { silent: true });
  const places = useMemo(() => listAreaOptions(areas ?? []), [areas]);
  const isOfPlace = area !== anywhere;
  const { data, isError, error, refetch } = useApiQuery(
    'getDuty',
    { ...(isOfPlace && { areaId: area }), ...(isOfPlace && trade !== anyTrade && { businessTypeId: trade }) },
    { silent: true, refetchInterval: minuteMs, placeholderData: keepPreviousData },
  );
  return (
    <Screen>
      <Card>
        <PickerField
          label={t('duty.place')}
          options={[{ value: anywhere, label: t('duty.anywhere') }, ...places]}
          value={area}
          onChange={setArea}
        />
        <PickerField
          label={t('duty.trade')}
          options={[{ value: anyTrade, label: t('duty.anyTrade') }, ...(types ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          value={trade}
          onChange={setTrade}
          disabled={!isOfPlace}
          hint={isOfPlace ? undefined : t('duty.placeFirst')}
        />
      </Card>
      {data ? (
        data.people.length === 0 ? (
          <Empty icon="people" title={t('duty.nobody')} hint={t('duty.nobodyHint')} />
        ) : (
          <Card title={t('duty.others')} extra={t('duty.count', { count: data.people.length })}>
            <div>
              {data.people.map((person) => (
                <PersonOnDuty key={`${person.person.id} ${person.team?.id ?? ''}`} onDuty={person} />
              ))}
            </div>
          </Card>
        )
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={2} lines={3} />
      )}
    </Screen>
  );
}
