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
import { type Parameters, type ParametersDraft, toParametersDraft, toParametersInput } from '../model/parameters-draft.ts';
import { findParametersFaults } from '../model/parameters-faults.ts';

/** `over`: saves over what somebody else has changed. */
export type SaveIntent = 'save' | 'over';

export interface ParametersForm {
  form: ActionForm<ParametersDraft, SaveIntent>;
  /** Somebody else has saved another version since the form was opened. */
  isOutdated: boolean;
}

/** The form that changes the parameters of the organisation. */
export function useParametersForm(parameters: Parameters): ParametersForm {
  const t = useTexts('parameters');
  const goBack = useGoBack(screenAddress('setup'));
  const { mutateAsync } = useApiMutation('saveTenantParameters', { silent: true });
  const form: ActionForm<ParametersDraft, SaveIntent> = useActionForm<ParametersDraft, Parameters, SaveIntent>({
    draftKey: 'parameters',
    initial: toParametersDraft(parameters),
    findFaults: (values) => findParametersFaults(values, parameters.installation.readingsMonths),
    send: async (values, intent) => {
      try {
        return await mutateAsync(toParametersInput(values, intent === 'over' ? parameters.version : values.version));
      } catch (error) {
        if (error instanceof ApiError && error.code === bodyCode.conflict) await invalidateApi('getTenantParameters');
        else if (Object.keys(fieldFaultsOf(error)).length === 0) reportError(error);
        throw error;
      }
    },
    onSent: (saved) => {
      // The next visit begins with it, and not with what was there before.
      queryClient.setQueryData<Parameters>(apiKey('getTenantParameters', {}), saved);
      showToast(t('saved'), { kind: 'success' });
      goBack();
      // Its answer brings name, logo and colour to the bar of home.
      void invalidateApi('listAccountTenants');
    },
  });
  return { form, isOutdated: parameters.version !== form.values.version };
}
