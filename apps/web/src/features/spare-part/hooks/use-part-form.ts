import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { explainRefusal } from '#shared/form/conflict.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { type SparePart, stockReads } from '#shared/spare-part/spare-part.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { emptyPart, findPartFaults, type PartDraft, toPartDraft, toPartInput } from '../model/part-draft.ts';

/** `over`: saves over what somebody else has changed. */
export type SaveIntent = 'save' | 'over';

/** The form that adds or changes a spare part. @param part null: a new one */
export function usePartForm(part: SparePart | null) {
  const t = useTexts('sparePart');
  const goBack = useGoBack(part ? screenAddress('sparePart', { id: part.id }) : screenAddress('spareParts'));
  const { mutateAsync } = useApiMutation('saveSparePart', { silent: true });
  const form: ActionForm<PartDraft, SaveIntent> = useActionForm<PartDraft, SparePart, SaveIntent>({
    draftKey: `spare-part:${part?.id ?? 'new'}`,
    initial: part ? toPartDraft(part) : emptyPart,
    faultNames: { price: 'priceCents', businessTypes: 'businessTypeIds' },
    findFaults: ({ ...values }) => renamePrice(findPartFaults(values)),
    send: async (values, intent) => {
      const version = (intent === 'over' ? part?.version : values.version) ?? part?.version;
      try {
        return await mutateAsync(toPartInput(values, part && { ...part, version: version ?? part.version }));
      } catch (error) {
        throw await explainRefusal(error, ...stockReads);
      }
    },
    onSent: ({ name }) => {
      showToast(t('edit.saved', { name }), { kind: 'success' });
      goBack();
      void invalidateApi(...stockReads);
    },
  });
  return { form, isOutdated: part !== null && part.version !== form.values.version };
}

/** The server knows the price by its cents. */
function renamePrice({ price, ...faults }: Readonly<Record<string, string>>) {
  return price === undefined ? faults : { ...faults, priceCents: price };
}
