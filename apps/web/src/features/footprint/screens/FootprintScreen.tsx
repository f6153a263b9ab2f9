import { minuteMs } from '@energy-om/domain';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatDayAndWeekday } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useMay } from '#shared/session/session-store.ts';
import { addDays, midnightOf } from '#shared/time/local-date.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { useNow } from '#shared/time/use-now.ts';
import { CalendarHead } from '#shared/ui/calendar/CalendarHead.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { ConsentCard } from '../components/ConsentCard.tsx';
import { PersonChoice } from '../components/PersonChoice.tsx';
import { TraceDay } from '../components/TraceDay.tsx';

/** Where one was on duty on a day (`?date=&account=`), or where people in reach were. */
export function FootprintScreen() {
  const t = useTexts('footprint');
  const [search, setSearch] = useSearchParams();
  const today = tenantToday(useNow(minuteMs));
  const date = search.get('date') ?? today;
  const accountId = search.get('account');
  const mayRecord = useMay('track.record');
  const {
    data: trace,
    isError,
    error,
    refetch,
  } = useApiQuery('getTrace', { date, ...(accountId !== null && { accountId }) }, { silent: true });
  const show = (next: { date: string; account: string | null }) =>
    setSearch({ date: next.date, ...(next.account !== null && { account: next.account }) }, { replace: true });
  return (
    <Screen
      top={
        <ListTools>
          <CalendarHead
            title={formatDayAndWeekday(midnightOf(date))}
            earlier={t('earlier')}
            later={t('later')}
            mayTurnLater={date < today}
            onTurn={(step) => (step < 0 || date < today) && show({ date: addDays(date, step), account: accountId })}
          />
          <PersonChoice date={date} value={accountId} onChange={(account) => show({ date, account })} />
        </ListTools>
      }
    >
      <PullRefresh onRefresh={refetch}>
        {trace ? (
          <>
            {trace.points.length > 0 && <TraceDay trace={trace} />}
            {trace.points.length === 0 && (
              <Empty icon="place" title={t('none')} hint={t(accountId === null ? 'noneHint' : 'noneOfPerson')} />
            )}
            {mayRecord && trace.recording && <ConsentCard recording={trace.recording} />}
          </>
        ) : isError ? (
          <LoadFailed onRetry={refetch} hint={error.message} />
        ) : (
          <SkeletonList count={2} lines={6} />
        )}
      </PullRefresh>
    </Screen>
  );
}
