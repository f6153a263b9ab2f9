import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { explainRefusal } from '#shared/form/conflict.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { skillTitle } from '#shared/skill/skill-title.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { emptySkill, findDraftFaults, type Skill, type SkillDraft, toSkillDraft, toSkillInput } from '../model/skill-draft.ts';
import { skillReads } from './skill-reads.ts';

/** `over`: saves over what somebody else has changed. */
export type SaveIntent = 'save' | 'over';

export interface SkillForm {
  form: ActionForm<SkillDraft, SaveIntent>;
  /** Somebody else has changed the certificate since the form was opened. */
  isOutdated: boolean;
}

/** The form that records or changes a certificate. @param skill null: a new one */
export function useSkillForm(skill: Skill | null, accountId: string): SkillForm {
  const t = useTexts('skill');
  const goBack = useGoBack(screenAddress('member', { id: accountId }));
  const { mutateAsync } = useApiMutation('saveSkill', { silent: true });
  const form: ActionForm<SkillDraft, SaveIntent> = useActionForm<SkillDraft, Skill, SaveIntent>({
    draftKey: `skill:${skill?.id ?? `new:${accountId}`}`,
    initial: skill ? toSkillDraft(skill) : emptySkill,
    faultNames: { photo: 'photoId' },
    findFaults: findDraftFaults,
    send: async (values, intent) => {
      const version = (intent === 'over' ? skill?.version : values.version) ?? skill?.version;
      try {
        return await mutateAsync(toSkillInput(values, accountId, skill && { id: skill.id, version: version ?? skill.version }));
      } catch (error) {
        throw await explainRefusal(error, ...skillReads);
      }
    },
    onSent: (saved) => {
      showToast(t('edit.saved', { name: skillTitle(saved) }), { kind: 'success' });
      goBack();
      void invalidateApi(...skillReads);
    },
  });
  return { form, isOutdated: skill !== null && skill.version !== form.values.version };
}
