import { useState } from 'react';
import type { Route } from '#features/inspection/model/route-draft.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';

/** Removes a route after a confirmation; the server refuses one by which a plan makes orders. */
export function RemoveRoute({ route: { id, version, name } }: { route: Route }) {
  const t = useTexts('inspection');
  const goBack = useGoBack(screenAddress('inspectionRoutes'));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('removeInspectionRoute');
  const remove = async () => {
    await mutateAsync({ id, version });
    showToast(t('edit.removed', { name }), { kind: 'success' });
    goBack();
    void invalidateApi('listInspectionRoutes');
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('edit.remove')}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('edit.removeTitle', { name })}
        confirmText={t('edit.remove')}
        danger
        onConfirm={remove}
      >
        <p>{t('edit.removeText')}</p>
      </ConfirmSheet>
    </>
  );
}
