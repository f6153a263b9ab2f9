import { maxStatisticsDays } from '@energy-om/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { startPath } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useMay, useSession } from '#shared/session/session-store.ts';
import { useTenantZone } from '#shared/time/tenant-time.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Fading } from '#shared/ui/layout/Fading.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { refreshOrders } from '#shared/work-order/order-reads.ts';
import { Distribution } from '../components/Distribution.tsx';
import { ExportFigures } from '../components/ExportFigures.tsx';
import { KeyFigures } from '../components/KeyFigures.tsx';
import { MonthCalendar } from '../components/MonthCalendar.tsx';
import { PeriodChoice } from '../components/PeriodChoice.tsx';
import { ProjectFigures } from '../components/ProjectFigures.tsx';
import { Rankings } from '../components/Rankings.tsx';
import { Reliability } from '../components/Reliability.tsx';
import { StatisticsUnavailable } from '../components/StatisticsUnavailable.tsx';
import { Times } from '../components/Times.tsx';
import { Trend } from '../components/Trend.tsx';
import { type ChosenPeriod, toDays, toPeriodInput } from '../model/period.ts';

/** Statistics, a tab of every role: the figures of orders, or what is shown to accounts that may not see them. */
export function StatisticsScreen() {
  const mayView = useMay('statistics.view');
  const hasTenant = useSession((session) => session.tenantId !== null);
  // The home screen finds another tenant.
  if (!hasTenant) return <Navigate to={startPath} replace />;
  return (
    <Screen>
      <PullRefresh onRefresh={refreshOrders}>{mayView ? <WorkFigures /> : <StatisticsUnavailable />}</PullRefresh>
    </Screen>
  );
}

/** The number of orders in a period, how they went, and who finished them. */
function WorkFigures() {
  const [chosen, setChosen] = useScreenState<ChosenPeriod>('period', { period: 'month', from: null, to: null });
  return (
    <>
      <PeriodChoice value={chosen} onChange={setChosen} />
      <PeriodFigures chosen={chosen} />
    </>
  );
}

function PeriodFigures({ chosen }: { chosen: ChosenPeriod }) {
  const t = useTexts('statistics');
  const zone = useTenantZone();
  const mayExport = useMay('work-order.export');
  const days = toDays(chosen, Date.now(), zone);
  const { data, isError, error, isPlaceholderData, refetch } = useApiQuery(
    'getWorkOrderStatistics',
    days ? toPeriodInput(days, zone) : {},
    {
      enabled: days !== null,
      silent: true,
      placeholderData: keepPreviousData,
    },
  );
  if (days === null) return <Empty icon="calendar" title={t('period.choose')} hint={t('period.chooseHint', { days: maxStatisticsDays })} />;
  if (isError && !data) return <LoadFailed onRetry={refetch} hint={error.message} />;
  if (!data) return <SkeletonList />;
  return (
    <Fading isOld={isPlaceholderData}>
      {data.total === 0 && <Callout>{t('noOrders')}</Callout>}
      <KeyFigures statistics={data} days={days} />
      <Trend statistics={data} />
      <Times statistics={data} days={days} />
      <MonthCalendar />
      <Distribution statistics={data} days={days} />
      <Reliability days={days} />
      <Rankings statistics={data} days={days} />
      <ProjectFigures />
      {mayExport && <ExportFigures days={days} />}
    </Fading>
  );
}
