import { useState } from 'react';
import { useNavigate } from 'react-router';
import { memberReads } from '#features/organisation/hooks/membership-reads.ts';
import type { Team } from '#features/organisation/model/types.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { ConfirmEndSheet } from '#shared/open-orders/ConfirmEndSheet.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';

/** Dissolves a team after a confirmation; open orders of the team are listed instead. */
export function DissolveTeam({ team: { id, name }, onDissolved }: { team: Team; onDissolved: () => void }) {
  const t = useTexts('organisation');
  const navigate = useNavigate();
  const goBack = useGoBack(screenAddress('operationsTeam'));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('removeTeam', { silent: true });
  const dissolve = async () => {
    await mutateAsync({ id });
    onDissolved();
    showToast(t('teamEdit.dissolved', { name }), { kind: 'success' });
    goBack();
    void invalidateApi(...memberReads, 'getUserInfo', 'getDispatchChoices');
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('teamEdit.dissolve')}
      </Button>
      <ConfirmEndSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('teamEdit.dissolveTitle', { name })}
        confirmText={t('teamEdit.dissolve')}
        onConfirm={dissolve}
        onOpenOrder={(orderId) => navigate(screenAddress('workOrder', { id: orderId }))}
      >
        <p>{t('teamEdit.dissolveText')}</p>
      </ConfirmEndSheet>
    </>
  );
}
