import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { TableLink } from '#shared/setup/TableLink.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { CalendarCard } from '../components/CalendarCard.tsx';
import { useMayManageCalendars } from '../hooks/use-may-manage-calendars.ts';
import type { WorkCalendar } from '../model/calendar-draft.ts';

/** The work calendars; retired ones on request. */
export function CalendarListScreen() {
  const t = useTexts('workCalendar');
  const navigate = useNavigate();
  const mayManage = useMayManageCalendars();
  const { data: calendars, isError, error, refetch } = useApiQuery('listCalendars', {}, { silent: true });
  usePreload('calendar');
  return (
    <Screen
      right={<TableLink kind="calendars" />}
      bottom={
        mayManage && (
          <BottomBar>
            <Button onPress={() => void navigate(screenAddress('calendar'))}>{t('create')}</Button>
          </BottomBar>
        )
      }
    >
      <PullRefresh onRefresh={refetch}>
        {calendars && <CalendarList calendars={calendars} />}
        {!calendars && (isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} lines={3} />)}
      </PullRefresh>
    </Screen>
  );
}

function CalendarList({ calendars }: { calendars: readonly WorkCalendar[] }) {
  const t = useTexts('workCalendar');
  const [showsRetired, setShowsRetired] = useScreenState('retired', false);
  const active = calendars.filter(({ retired }) => !retired);
  const retired = calendars.filter((calendar) => calendar.retired);
  return (
    <>
      {active.length === 0 ? <Empty icon="calendar" title={t('none')} hint={t('noneHint')} /> : <Callout>{t('explain')}</Callout>}
      {active.map((calendar) => (
        <CalendarCard key={calendar.id} calendar={calendar} />
      ))}
      {retired.length > 0 && (
        <Card>
          <SwitchRow
            label={t('showRetired')}
            hint={t('retiredCount', { count: retired.length })}
            value={showsRetired}
            onChange={setShowsRetired}
          />
        </Card>
      )}
      {showsRetired && retired.map((calendar) => <CalendarCard key={calendar.id} calendar={calendar} />)}
    </>
  );
}
