import { bodyCode } from '@energy-om/contract';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { RetireSheet } from '#shared/setup/RetireSheet.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { areaReads } from '../model/area-reads.ts';
import { type Area, listWithin } from '../model/area-tree.ts';

/** Retires an area with what lies in it after a confirmation; what still refers to them is listed instead. */
export function RetireArea({ area, areas, onRetired }: { area: Area; areas: readonly Area[]; onRetired: () => void }) {
  const t = useTexts('area');
  const goBack = useGoBack(screenAddress('areas'));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('retireArea', { silent: true });
  const { id, version, name } = area;
  const within = listWithin(areas, id).filter(({ retired }) => !retired).length;
  const retire = async () => {
    try {
      const { retired } = await mutateAsync({ id, version });
      showToast(t('retire.done', { count: retired }), { kind: 'success' });
    } catch (error) {
      // The area, or what the sheet counts, was changed meanwhile: the tree is read again and shown.
      if (error instanceof ApiError && error.code === bodyCode.conflict) await invalidateApi('listAreas');
      throw error;
    }
    onRetired();
    goBack();
    void invalidateApi(...areaReads);
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('retire.action')}
      </Button>
      <RetireSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('retire.title', { name })}
        confirmText={t('retire.action')}
        onConfirm={retire}
      >
        {within > 0 && <p>{t('retire.within', { count: within })}</p>}
        <p>{t('retire.text')}</p>
      </RetireSheet>
    </>
  );
}
