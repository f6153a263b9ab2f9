import type { ApiOutput } from '@energy-om/contract';
import { fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import type { PoolDetail } from '../model/pool.ts';
import { createDraft, findDraftFaults, type PoolDraft, toInput } from '../model/pool-draft.ts';

/** The form that sets up shared use, or changes it. */
export function usePoolForm(pool: PoolDetail | null): ActionForm<PoolDraft> {
  const t = useTexts('sharedPool');
  const goBack = useGoBack(pool ? screenAddress('sharedPool', { id: pool.id }) : screenAddress('sharedPools'));
  const { mutateAsync } = useApiMutation('saveSharedPool', { silent: true, invalidates: ['listSharedPools', 'getSharedPool'] });
  return useActionForm<PoolDraft, ApiOutput<'saveSharedPool'>>({
    draftKey: `shared-pool:${pool?.id ?? 'new'}`,
    initial: createDraft(pool),
    findFaults: (values) => findDraftFaults(values, textOfEmptyField('other')),
    send: async (values) => {
      try {
        return await mutateAsync(toInput(values, pool?.id ?? null));
      } catch (error) {
        if (Object.keys(fieldFaultsOf(error)).length === 0) reportError(error);
        throw error;
      }
    },
    onSent: () => {
      showToast(t('edit.saved'), { kind: 'success' });
      goBack();
    },
  });
}
