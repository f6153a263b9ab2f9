import { minuteMs } from '@energy-om/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { CopyAge } from '#shared/network/CopyAge.tsx';
import { useOutdatedSince } from '#shared/network/use-outdated-since.ts';
import { useMay } from '#shared/session/session-store.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { refreshOrders } from '#shared/work-order/order-reads.ts';
import { DayPart } from '../components/DayPart.tsx';
import { ScheduleCalendar } from '../components/ScheduleCalendar.tsx';
import { type CalendarView, listCalendarDays } from '../model/calendar-view.ts';

const refreshIntervalMs = minuteMs;

/** My scheduling: a calendar of the account's tasks, and the tasks of the chosen day. Opens on today. */
export function MySchedulingScreen() {
  const t = useTexts('scheduling');
  const phonesToday = tenantToday(useNow(refreshIntervalMs));
  const [picked, setPicked] = useScreenState<string | null>('day', null);
  const [view, setView] = useScreenState<CalendarView>('view', 'month');
  const range = listCalendarDays(picked ?? phonesToday);
  const tasks = useApiQuery(
    'listUserTasks',
    { from: range[0] ?? phonesToday, to: range.at(-1) ?? phonesToday },
    { refetchInterval: refreshIntervalMs, silent: true, placeholderData: keepPreviousData },
  );
  const { data } = tasks;
  const outdatedSince = useOutdatedSince(tasks);
  const maySeeRosters = useMay('roster.view');
  const shifts = useApiQuery(
    'listShifts',
    { from: range[0] ?? phonesToday, to: range.at(-1) ?? phonesToday },
    { enabled: maySeeRosters, silent: true, placeholderData: keepPreviousData },
  );
  usePreload('workOrder');
  const today = data?.today ?? phonesToday;
  const chosen = picked ?? today;
  // Today is stored as no choice, so that it is still today after midnight.
  const choose = (date: string) => setPicked(date === today ? null : date);
  return (
    <Screen
      right={
        chosen !== today && (
          <button type="button" aria-label={t('toToday')} onClick={() => choose(today)}>
            {t('today')}
          </button>
        )
      }
    >
      <PullRefresh onRefresh={refreshOrders}>
        <CopyAge since={outdatedSince} />
        <ScheduleCalendar
          days={data?.days ?? []}
          shifts={shifts.data?.shifts ?? []}
          leaves={shifts.data?.leaves ?? []}
          chosen={chosen}
          today={today}
          view={view}
          onChoose={choose}
          onView={setView}
        />
        <DayPart tasks={tasks} shifts={shifts} chosen={chosen} today={today} onChoose={choose} />
      </PullRefresh>
    </Screen>
  );
}
