import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { explainRefusal } from '#shared/form/conflict.ts';
import { findMissing } from '#shared/form/find-missing.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { stockReads } from '#shared/spare-part/spare-part.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { emptyStore, type Store, type StoreDraft, toStoreDraft, toStoreInput } from '../model/store-draft.ts';
import type { SaveIntent } from './use-part-form.ts';

/** The form that opens or changes a store. @param store null: a new one */
export function useStoreForm(store: Store | null) {
  const t = useTexts('sparePart');
  const goBack = useGoBack(screenAddress('stores'));
  const { mutateAsync } = useApiMutation('saveStore', { silent: true });
  const form: ActionForm<StoreDraft, SaveIntent> = useActionForm<StoreDraft, Store, SaveIntent>({
    draftKey: `store:${store?.id ?? 'new'}`,
    initial: store ? toStoreDraft(store) : emptyStore,
    faultNames: { keepers: 'keeperIds' },
    findFaults: (values) => findMissing(values, ['name', 'areaId']),
    send: async (values, intent) => {
      const version = (intent === 'over' ? store?.version : values.version) ?? store?.version;
      try {
        return await mutateAsync(toStoreInput(values, store && { id: store.id, version: version ?? store.version }));
      } catch (error) {
        throw await explainRefusal(error, 'listStores');
      }
    },
    onSent: ({ name }) => {
      showToast(t('store.saved', { name }), { kind: 'success' });
      goBack();
      void invalidateApi(...stockReads);
    },
  });
  return { form, isOutdated: store !== null && store.version !== form.values.version };
}
