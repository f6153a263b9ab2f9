import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { ConfirmEndSheet } from '#shared/open-orders/ConfirmEndSheet.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { projectReads } from '../hooks/project-reads.ts';
import type { Project } from '../model/project-draft.ts';

/** Ends a project after a confirmation; its open orders are listed instead. */
export function EndProject({ project: { id, version, name }, onEnded }: { project: Project; onEnded: () => void }) {
  const t = useTexts('project');
  const navigate = useNavigate();
  const goBack = useGoBack(screenAddress('managedProjects'));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('endProject', { silent: true });
  const end = async () => {
    try {
      await mutateAsync({ id, version });
    } catch (error) {
      // Whatever refused it, the number of open orders or the version is another one by now.
      void invalidateApi('listManagedProjects');
      throw error;
    }
    onEnded();
    showToast(t('end.done', { name }), { kind: 'success' });
    goBack();
    void invalidateApi(...projectReads);
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('end.button')}
      </Button>
      <ConfirmEndSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('end.title', { name })}
        confirmText={t('end.button')}
        onConfirm={end}
        onOpenOrder={(orderId) => navigate(screenAddress('workOrder', { id: orderId }))}
      >
        <p>{t('end.text')}</p>
      </ConfirmEndSheet>
    </>
  );
}
