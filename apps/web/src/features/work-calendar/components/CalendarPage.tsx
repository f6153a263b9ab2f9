import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import type { WorkCalendar } from '../model/calendar-draft.ts';
import { describeHours } from '../model/weekly-hours.ts';

/** A calendar that this account may read only, or a retired one, which an administrator can restore. */
export function CalendarPage({ calendar, mayManage }: { calendar: WorkCalendar; mayManage: boolean }) {
  const t = useTexts('workCalendar');
  const { id, version, name, hours, holidays, extraWorkdays, retired } = calendar;
  const { mutateAsync } = useApiMutation('restoreCalendar', { onSettled: () => invalidateApi('listCalendars') });
  const restore = async () => {
    await mutateAsync({ id, version });
    showToast(t('restore.done', { name }), { kind: 'success' });
  };
  return (
    <Screen
      title={t('page.title')}
      back={screenAddress('calendars')}
      bottom={
        retired &&
        mayManage && (
          <BottomBar>
            <Button onPress={restore}>{t('restore.button')}</Button>
          </BottomBar>
        )
      }
    >
      <Callout>{t(retired ? 'page.retired' : 'page.readOnly')}</Callout>
      <Card title={name}>
        <div>
          {describeHours(hours).map((line) => (
            <Row key={line} label={line} />
          ))}
          <Row label={t('field.holidays')} hint={formatList(holidays) || t('edit.noDates')} />
          <Row label={t('field.extraWorkdays')} hint={formatList(extraWorkdays) || t('edit.noDates')} />
        </div>
      </Card>
    </Screen>
  );
}
