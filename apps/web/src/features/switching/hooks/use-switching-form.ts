import { useNavigate } from 'react-router';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { explainRefusalOf } from '#shared/form/conflict.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useAccountId } from '#shared/session/session-store.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { emptySwitching, findSwitchingFaults, type SwitchingDraft, toSwitchingDraft, toSwitchingInput } from '../model/switching-draft.ts';
import type { Switching } from './use-switching.ts';

/** `over`: saves over what somebody else has changed. */
export type SaveIntent = 'save' | 'over';

/** The form that writes a switching order or changes a draft; whoever writes it operates. @param switching null: a new one */
export function useSwitchingForm(
  switching: Switching | null,
  orderId: string,
): {
  form: ActionForm<SwitchingDraft, SaveIntent>;
  isOutdated: boolean;
} {
  const t = useTexts('switching');
  const navigate = useNavigate();
  const operatorId = useAccountId() ?? '';
  const { mutateAsync: save } = useApiMutation('saveSwitching', { silent: true });
  const form: ActionForm<SwitchingDraft, SaveIntent> = useActionForm<SwitchingDraft, Switching, SaveIntent>({
    draftKey: `switching:${switching?.id ?? orderId}`,
    initial: switching ? toSwitchingDraft(switching) : emptySwitching,
    findFaults: (values) => findSwitchingFaults(values, operatorId),
    send: async (values, intent) => {
      const base = switching && {
        id: switching.id,
        version: intent === 'over' ? switching.version : (values.version ?? switching.version),
      };
      try {
        return await save(toSwitchingInput(values, { orderId, operatorId, base }));
      } catch (error) {
        const isOtherVersion = ({ status, version }: Switching) => status === 'draft' && version !== base?.version;
        throw await explainRefusalOf(error, isOtherVersion, 'getSwitching', 'listOrderPermits');
      }
    },
    onSent: (saved) => {
      showToast(t('form.saved'), { kind: 'success' });
      void invalidateApi('getSwitching', 'listSwitchings', 'listOrderPermits');
      void navigate(screenAddress('switching', { id: saved.id }), { replace: true });
    },
  });
  return { form, isOutdated: switching !== null && switching.version !== form.values.version };
}
