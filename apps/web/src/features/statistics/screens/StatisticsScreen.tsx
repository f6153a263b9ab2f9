import { keepPreviousData } from '@tanstack/react-query';
import { useApiQuery } from '../../../shared/api/use-api-query.ts';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { useScreenState } from '../../../shared/navigation/screen-state.ts';
import { Empty } from '../../../shared/ui/Empty.tsx';
import { LoadFailed } from '../../../shared/ui/LoadFailed.tsx';
import { PullRefresh } from '../../../shared/ui/PullRefresh.tsx';
import { Screen } from '../../../shared/ui/Screen.tsx';
import { SkeletonList } from '../../../shared/ui/SkeletonList.tsx';
import { refreshOrders } from '../../../shared/work-order/order-reads.ts';
import { Distribution } from '../components/Distribution.tsx';
import { KeyFigures } from '../components/KeyFigures.tsx';
import { MonthCalendar } from '../components/MonthCalendar.tsx';
import { PeopleRanking } from '../components/PeopleRanking.tsx';
import { PeriodChoice } from '../components/PeriodChoice.tsx';
import { type ChosenPeriod, toPeriodInput } from '../model/period.ts';

/** Statistics: how much there was to do in a period, how it went, and who did it. */
export function StatisticsScreen() {
  const [chosen, setChosen] = useScreenState<ChosenPeriod>('period', { period: 'month', from: null, to: null });
  return (
    <Screen>
      <PullRefresh onRefresh={refreshOrders}>
        <PeriodChoice value={chosen} onChange={setChosen} />
        <PeriodFigures chosen={chosen} />
      </PullRefresh>
    </Screen>
  );
}

function PeriodFigures({ chosen }: { chosen: ChosenPeriod }) {
  const t = useTexts('statistics');
  const input = toPeriodInput(chosen, new Date());
  const { data, isError, error, refetch } = useApiQuery('getWorkOrderStatistics', input ?? {}, {
    enabled: input !== null,
    silent: true,
    placeholderData: keepPreviousData,
  });
  if (input === null) return <Empty icon="calendar" title={t('period.choose')} hint={t('period.chooseHint')} />;
  if (isError) return <LoadFailed onRetry={refetch} hint={error.message} />;
  if (!data) return <SkeletonList />;
  return (
    <>
      <KeyFigures statistics={data} />
      <MonthCalendar />
      <Distribution statistics={data} />
      <PeopleRanking people={data.people} />
    </>
  );
}
