import { bodyCode } from '@energy-om/contract';
import { ApiError, fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { apiKey, invalidateApi } from '#shared/api/use-api-query.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { type FormsDraft, findFormsFaults, type PrintedForms, toFormsDraft, toFormsInput } from '../model/forms-draft.ts';

/** `over`: saves over what somebody else has changed. */
export type SaveIntent = 'save' | 'over';

export interface FormsForm {
  form: ActionForm<FormsDraft, SaveIntent>;
  /** Somebody else has saved another version since the form was opened. */
  isOutdated: boolean;
}

/** The form that changes what is printed on permits and switching orders. */
export function useFormsForm(stored: PrintedForms): FormsForm {
  const t = useTexts('printedForm');
  const goBack = useGoBack(screenAddress('setup'));
  const { mutateAsync } = useApiMutation('savePrintedForms', { silent: true });
  const form: ActionForm<FormsDraft, SaveIntent> = useActionForm<FormsDraft, PrintedForms, SaveIntent>({
    draftKey: 'printed-forms',
    initial: toFormsDraft(stored),
    findFaults: findFormsFaults,
    send: async (values, intent) => {
      try {
        return await mutateAsync(toFormsInput(values, intent === 'over' ? stored : { ...stored, version: values.version }));
      } catch (error) {
        if (error instanceof ApiError && error.code === bodyCode.conflict) await invalidateApi('getPrintedForms');
        else if (Object.keys(fieldFaultsOf(error)).length === 0) reportError(error);
        throw error;
      }
    },
    onSent: (saved) => {
      queryClient.setQueryData<PrintedForms>(apiKey('getPrintedForms', {}), saved);
      showToast(t('saved'), { kind: 'success' });
      goBack();
    },
  });
  return { form, isOutdated: stored.version !== form.values.version };
}
