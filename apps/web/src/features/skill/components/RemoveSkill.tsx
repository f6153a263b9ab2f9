import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { RetireSheet } from '#shared/setup/RetireSheet.tsx';
import { skillTitle } from '#shared/skill/skill-title.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { skillReads } from '../hooks/skill-reads.ts';
import type { Skill } from '../model/skill-draft.ts';

/** Removes a certificate after a confirmation. */
export function RemoveSkill({ skill, onRemoved }: { skill: Skill; onRemoved: () => void }) {
  const t = useTexts('skill');
  const goBack = useGoBack(screenAddress('member', { id: skill.account.id }));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('removeSkill', { silent: true });
  const name = skillTitle(skill);
  const remove = async () => {
    try {
      await mutateAsync({ id: skill.id, version: skill.version });
    } catch (error) {
      // Whatever refused it, the certificate may be another one by now.
      void invalidateApi(...skillReads);
      throw error;
    }
    onRemoved();
    showToast(t('remove.done', { name }), { kind: 'success' });
    goBack();
    void invalidateApi(...skillReads);
  };
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('remove.button')}
      </Button>
      <RetireSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('remove.title', { name })}
        confirmText={t('remove.button')}
        onConfirm={remove}
      >
        <p>{t('remove.text')}</p>
      </RetireSheet>
    </>
  );
}
