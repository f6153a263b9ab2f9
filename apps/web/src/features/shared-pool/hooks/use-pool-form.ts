import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { ApiError, fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import type { PoolDetail } from '../model/pool.ts';
import { createDraft, findDraftFaults, type PoolDraft, toInput } from '../model/pool-draft.ts';

/** `over`: saves over what somebody else has changed. */
export type PoolIntent = 'save' | 'over';

/** The form that sets up shared use, or changes it. */
export function usePoolForm(pool: PoolDetail | null): { form: ActionForm<PoolDraft, PoolIntent>; isOutdated: boolean } {
  const t = useTexts('sharedPool');
  const goBack = useGoBack(pool ? screenAddress('sharedPool', { id: pool.id }) : screenAddress('sharedPools'));
  const { mutateAsync } = useApiMutation('saveSharedPool', { silent: true, invalidates: ['listSharedPools', 'getSharedPool'] });
  const form = useActionForm<PoolDraft, ApiOutput<'saveSharedPool'>, PoolIntent>({
    draftKey: `shared-pool:${pool?.id ?? 'new'}`,
    initial: createDraft(pool),
    findFaults: (values) => findDraftFaults(values, textOfEmptyField('other')),
    send: async (values, intent) => {
      const changedAt = (intent === 'over' ? pool?.changedAt : values.changedAt) ?? null;
      try {
        return await mutateAsync(toInput({ ...values, changedAt }, pool?.id ?? null));
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === bodyCode.conflict;
        // Read again, it shows that it is another one.
        if (isConflict) await invalidateApi('getSharedPool', 'listSharedPools');
        if (!(isConflict && error.data !== null) && Object.keys(fieldFaultsOf(error)).length === 0) reportError(error);
        throw error;
      }
    },
    onSent: () => {
      showToast(t('edit.saved'), { kind: 'success' });
      goBack();
    },
  });
  return { form, isOutdated: pool !== null && pool.changedAt !== form.values.changedAt };
}
