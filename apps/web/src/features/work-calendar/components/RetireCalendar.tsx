import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { RetireAction } from '#shared/setup/RetireAction.tsx';
import type { WorkCalendar } from '../model/calendar-draft.ts';

/** Retires a calendar; the areas and projects that have it are listed instead. */
export function RetireCalendar({ calendar: { id, version, name }, onRetired }: { calendar: WorkCalendar; onRetired: () => void }) {
  const t = useTexts('workCalendar');
  const { mutateAsync } = useApiMutation('retireCalendar', { silent: true });
  return (
    <RetireAction
      button={t('retire.button')}
      title={t('retire.title', { name })}
      retire={() => mutateAsync({ id, version }).then(() => t('retire.done', { name }))}
      onRetired={onRetired}
      list={screenAddress('calendars')}
      reads={['listCalendars']}
    >
      <p>{t('retire.text')}</p>
    </RetireAction>
  );
}
