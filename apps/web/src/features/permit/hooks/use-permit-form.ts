import { useNavigate } from 'react-router';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { explainRefusalOf } from '#shared/form/conflict.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useAccountId } from '#shared/session/session-store.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { createPermitDraft, findPermitFormFaults, type PermitDraft, toPermitDraft, toPermitInput } from '../model/permit-draft.ts';
import type { Permit } from './use-permit.ts';

/** `over`: saves over what somebody else has changed. */
export type SaveIntent = 'save' | 'over';

/** The form that writes a permit or changes a draft. @param permit null: a new one */
export function usePermitForm(
  permit: Permit | null,
  orderId: string,
): {
  form: ActionForm<PermitDraft, SaveIntent>;
  isOutdated: boolean;
} {
  const t = useTexts('permit');
  const navigate = useNavigate();
  const accountId = useAccountId() ?? '';
  const { mutateAsync: save } = useApiMutation('savePermit', { silent: true });
  const form: ActionForm<PermitDraft, SaveIntent> = useActionForm<PermitDraft, Permit, SaveIntent>({
    draftKey: `permit:${permit?.id ?? orderId}`,
    initial: permit ? toPermitDraft(permit) : createPermitDraft('lowVoltage', accountId, new Date()),
    faultNames: { crew: 'crewIds' },
    findFaults: findPermitFormFaults,
    send: async (values, intent) => {
      const base = permit && { id: permit.id, version: intent === 'over' ? permit.version : (values.version ?? permit.version) };
      try {
        return await save(toPermitInput(values, orderId, base));
      } catch (error) {
        const isOtherVersion = ({ status, version }: Permit) => status === 'draft' && version !== base?.version;
        throw await explainRefusalOf(error, isOtherVersion, 'getPermit', 'listOrderPermits');
      }
    },
    onSent: (saved) => {
      showToast(t(saved.status === 'issued' ? 'form.issued' : 'form.saved'), { kind: 'success' });
      void invalidateApi('getPermit', 'listPermits', 'listOrderPermits', 'getWorkOrder');
      void navigate(screenAddress('permit', { id: saved.id }), { replace: true });
    },
  });
  return { form, isOutdated: permit !== null && permit.version !== form.values.version };
}
