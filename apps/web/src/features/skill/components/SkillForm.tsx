import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { useSkillForm } from '../hooks/use-skill-form.ts';
import { listDifferences, type Skill, toSkillDraft } from '../model/skill-draft.ts';
import { RemoveSkill } from './RemoveSkill.tsx';
import { SkillFields } from './SkillFields.tsx';

export interface SkillFormProps {
  /** Null: a new one. */
  skill: Skill | null;
  account: { id: string; fullName: string };
}

/** Records a certificate of a member, or changes or removes one. */
export function SkillForm({ skill, account }: SkillFormProps) {
  const t = useTexts('skill');
  const { form, isOutdated } = useSkillForm(skill, account.id);
  return (
    <Screen
      title={t(skill ? 'edit.editTitle' : 'edit.newTitle')}
      back={screenAddress('member', { id: account.id })}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t(skill ? 'edit.save' : 'edit.create')}
          </Button>
        </BottomBar>
      }
    >
      {skill && isOutdated ? (
        <VersionConflict
          differences={listDifferences(skill, form.values)}
          onTakeTheirs={() => form.change(toSkillDraft(skill))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <Card>
        <Row icon="person" label={t('edit.person')}>
          {account.fullName}
        </Row>
      </Card>
      <SkillFields form={form} />
      {skill && <RemoveSkill skill={skill} onRemoved={form.reset} />}
    </Screen>
  );
}
