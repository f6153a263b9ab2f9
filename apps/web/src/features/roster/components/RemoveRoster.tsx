import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import type { RosterAnswer } from '../model/roster-draft.ts';

interface RemoveRosterProps {
  team: RosterAnswer['team'];
  version: number;
  onRemoved: () => void;
}

/** Removes a roster after a confirmation; what was worked stays. */
export function RemoveRoster({ team: { id, name }, version, onRemoved }: RemoveRosterProps) {
  const t = useTexts('roster');
  const goBack = useGoBack(screenAddress('roster', { team: id }));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('removeRoster');
  const remove = async () => {
    try {
      await mutateAsync({ teamId: id, version });
    } catch (error) {
      // Whatever refused it, the roster may be another one by now.
      void invalidateApi('getRoster');
      throw error;
    }
    onRemoved();
    showToast(t('remove.done'), { kind: 'success' });
    goBack();
    void invalidateApi('getRoster', 'listShifts', 'getDuty', 'listTeams');
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('remove.button')}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('remove.title', { name })}
        confirmText={t('remove.button')}
        danger
        onConfirm={remove}
      >
        <p>{t('remove.text')}</p>
      </ConfirmSheet>
    </>
  );
}
