import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { RetireAction } from '#shared/setup/RetireAction.tsx';
import { skillTitle } from '#shared/skill/skill-title.ts';
import { skillReads } from '../hooks/skill-reads.ts';
import type { Skill } from '../model/skill-draft.ts';

/** Removes a certificate after a confirmation. */
export function RemoveSkill({ skill, onRemoved }: { skill: Skill; onRemoved: () => void }) {
  const t = useTexts('skill');
  const { mutateAsync } = useApiMutation('removeSkill', { silent: true });
  const { id, version, account } = skill;
  const name = skillTitle(skill);
  return (
    <RetireAction
      button={t('remove.button')}
      title={t('remove.title', { name })}
      retire={() => mutateAsync({ id, version }).then(() => t('remove.done', { name }))}
      onRetired={onRemoved}
      list={screenAddress('member', { id: account.id })}
      reads={skillReads}
    >
      <p>{t('remove.text')}</p>
    </RetireAction>
  );
}
