import { bodyCode } from '@energy-om/contract';
import { ApiError, fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { type Escalation, type EscalationDraft, toEscalationDraft, toEscalationInput } from '../model/escalation-draft.ts';
import { findDraftFaults } from '../model/escalation-faults.ts';

/** `over`: saves over what somebody else has changed. */
export type SaveIntent = 'save' | 'over';

export interface EscalationForm {
  form: ActionForm<EscalationDraft, SaveIntent>;
  /** Somebody else has saved another version since the form was opened. */
  isOutdated: boolean;
}

/** The form that changes the organisation's clock targets and escalation. */
export function useEscalationForm(escalation: Escalation): EscalationForm {
  const t = useTexts('escalation');
  const goBack = useGoBack(screenAddress('setup'));
  const { mutateAsync } = useApiMutation('saveEscalation', { silent: true });
  const form: ActionForm<EscalationDraft, SaveIntent> = useActionForm<EscalationDraft, Escalation, SaveIntent>({
    draftKey: 'escalation',
    initial: toEscalationDraft(escalation),
    findFaults: findDraftFaults,
    send: async (values, intent) => {
      try {
        return await mutateAsync(toEscalationInput(values, intent === 'over' ? escalation.version : values.version));
      } catch (error) {
        if (error instanceof ApiError && error.code === bodyCode.conflict) await invalidateApi('getEscalation');
        else if (Object.keys(fieldFaultsOf(error)).length === 0) reportError(error);
        throw error;
      }
    },
    onSent: () => {
      showToast(t('saved'), { kind: 'success' });
      goBack();
      void invalidateApi('getEscalation');
    },
  });
  return { form, isOutdated: escalation.version !== form.values.version };
}
