import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { RetireSheet } from '#shared/setup/RetireSheet.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import type { WorkCalendar } from '../model/calendar-draft.ts';

/** Retires a calendar after a confirmation; the areas and projects that have it are listed instead. */
export function RetireCalendar({ calendar: { id, version, name }, onRetired }: { calendar: WorkCalendar; onRetired: () => void }) {
  const t = useTexts('workCalendar');
  const goBack = useGoBack(screenAddress('calendars'));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('retireCalendar', { silent: true });
  const retire = async () => {
    try {
      await mutateAsync({ id, version });
    } catch (error) {
      // Whatever refused it, the calendar may be another one by now.
      void invalidateApi('listCalendars');
      throw error;
    }
    onRetired();
    showToast(t('retire.done', { name }), { kind: 'success' });
    goBack();
    void invalidateApi('listCalendars');
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('retire.button')}
      </Button>
      <RetireSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('retire.title', { name })}
        confirmText={t('retire.button')}
        onConfirm={retire}
      >
        <p>{t('retire.text')}</p>
      </RetireSheet>
    </>
  );
}
