import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { CalendarForm } from '../components/CalendarForm.tsx';
import { CalendarPage } from '../components/CalendarPage.tsx';
import { useMayManageCalendars } from '../hooks/use-may-manage-calendars.ts';

/** Creates a work calendar; with `?id=` changes, retires or restores one, or shows it to those who may read it only. */
export function CalendarScreen() {
  const t = useTexts('workCalendar');
  const [search] = useSearchParams();
  const id = search.get('id');
  const mayManage = useMayManageCalendars();
  const { data: calendars, isError, error, refetch } = useApiQuery('listCalendars', {}, { silent: true });
  const calendar = calendars?.find((one) => one.id === id);
  if (calendars && id === null && mayManage) {
    return <CalendarForm calendar={null} isFirst={calendars.every(({ retired }) => retired)} />;
  }
  if (calendar && mayManage && !calendar.retired) return <CalendarForm key={id} calendar={calendar} isFirst={false} />;
  if (calendar) return <CalendarPage calendar={calendar} mayManage={mayManage} />;
  return (
    <Screen title={t('page.title')} back={screenAddress('calendars')}>
      {calendars ? (
        <Empty icon="calendar" title={t('page.missing')} hint={t('page.missingHint')} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={3} lines={4} />
      )}
    </Screen>
  );
}
