import { minuteMs } from '@energy-om/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useApiQuery } from '../api/use-api-query.ts';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { useScreenState } from '../navigation/screen-state.ts';
import { useMay } from '../session/session-store.ts';
import { Card } from '../ui/display/Card.tsx';
import { LoadFailed } from '../ui/feedback/LoadFailed.tsx';
import { PickerField } from '../ui/form/PickerField.tsx';
import { Row } from '../ui/list/Row.tsx';
import { PersonOnDuty } from './PersonOnDuty.tsx';

export interface DutyByTradeProps {
  /** The place that somebody is wanted for; null: everywhere. */
  areaId: string | null;
  /** The trade, where the screen is about one; otherwise it is chosen. */
  trade?: { id: string; name: string };
  /** Of a screen about teams: only their people. A team without business types serves all. */
  teams?: readonly { id: string; businessTypes: readonly { id: string }[] }[];
}

const shownPeople = 5;
const anyTrade = 'any';

/** Who is on duty now, by trade: of a place whom to turn to there, otherwise everybody at work or on call. Nothing for who sees no rosters. */
export function DutyByTrade(props: DutyByTradeProps) {
  return useMay('roster.view') ? <DutyCard {...props} /> : null;
}

function DutyCard({ areaId, trade, teams }: DutyByTradeProps) {
  const t = useTexts('roster');
  const [chosen, setChosen] = useScreenState('dutyTrade', anyTrade);
  const { data: types } = useApiQuery('listBusinessTypes', {}, { silent: true, enabled: trade === undefined });
  const wanted = trade?.id ?? (chosen === anyTrade ? null : chosen);
  const { data, isError, error, refetch } = useApiQuery(
    'getDuty',
    areaId === null ? {} : { areaId, ...(wanted !== null && { businessTypeId: wanted }) },
    { silent: true, refetchInterval: minuteMs, placeholderData: keepPreviousData },
  );
  const serves = (teamId: string | undefined) => {
    const team = teams?.find(({ id }) => id === teamId);
    return team !== undefined && (wanted === null || team.businessTypes.length === 0 || team.businessTypes.some(({ id }) => id === wanted));
  };
  const people = (data?.people ?? []).filter(({ team }) => teams === undefined || serves(team?.id));
  return (
    <Card
      title={trade ? t('duty.ofTrade', { trade: trade.name }) : t('duty.others')}
      extra={people.length > 0 && t('duty.count', { count: people.length })}
    >
      {trade === undefined && (
        <PickerField
          label={t('duty.trade')}
          options={[{ value: anyTrade, label: t('duty.anyTrade') }, ...(types ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {isError && !data && <LoadFailed onRetry={refetch} hint={error.message} />}
      {data && people.length === 0 && <p>{t('duty.nobody')}</p>}
      <div>
        {people.slice(0, shownPeople).map((person) => (
          <PersonOnDuty key={`${person.person.id} ${person.team?.id ?? ''}`} onDuty={person} />
        ))}
        {people.length > shownPeople && (
          <Row icon="people" label={t('duty.allOf', { count: people.length })} to={screenAddress('onDuty', { area: areaId })} />
        )}
      </div>
    </Card>
  );
}
