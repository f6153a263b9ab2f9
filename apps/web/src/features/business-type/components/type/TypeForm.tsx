import { useNavigate } from 'react-router';
import { useBusinessTypeForm } from '#features/business-type/hooks/use-business-type-form.ts';
import { type BusinessType, fieldsOf } from '#features/business-type/model/business-type.ts';
import { listDifferences } from '#features/business-type/model/describe-type.ts';
import { toTypeFields } from '#features/business-type/model/type-draft.ts';
import { ClocksCard } from '#shared/clock/ClocksCard.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { BasicsCard } from './BasicsCard.tsx';
import { CodesCard } from './CodesCard.tsx';
import { FormLinkCard } from './FormLinkCard.tsx';
import { RetireType } from './RetireType.tsx';
import { RulesCard } from './RulesCard.tsx';
import { SkillsCard } from './SkillsCard.tsx';

/** Creates or changes a business type. @param type null: a new one is created, and its form is designed next */
export function TypeForm({ type, types }: { type: BusinessType | null; types: readonly BusinessType[] }) {
  const t = useTexts('businessType');
  const navigate = useNavigate();
  const goBack = useGoBack(screenAddress('businessTypes'));
  const { form, isOutdated, takeTheirs, keepMine } = useBusinessTypeForm(type, types, (saved) => {
    showToast(t(type ? 'saved' : 'created', { name: saved.name }), { kind: 'success' });
    if (type) goBack();
    else void navigate(screenAddress('businessTypeForm', { id: saved.id }), { replace: true });
  });
  return (
    <Screen
      title={type ? undefined : t('newTitle')}
      back={screenAddress('businessTypes')}
      bottom={
        <BottomBar note={isOutdated ? t('conflict.choose') : undefined}>
          <Button onPress={form.submit} disabled={isOutdated}>
            {t(type ? 'save' : 'createAndDesign')}
          </Button>
        </BottomBar>
      }
    >
      {isOutdated && type && (
        <VersionConflict
          differences={listDifferences(toTypeFields(form.values), fieldsOf(type)).map(({ label, text, mine }) => ({
            label,
            theirs: text,
            mine,
          }))}
          onTakeTheirs={takeTheirs}
          onSaveMine={keepMine}
        />
      )}
      {!isOutdated && form.isRestored && (
        <Callout
          icon="edit"
          action={
            <Button variant="text" size="small" onPress={form.reset}>
              {t('discard')}
            </Button>
          }
        >
          {t('restored')}
        </Callout>
      )}
      <BasicsCard form={form} />
      <RulesCard form={form} />
      <SkillsCard form={form} />
      <CodesCard form={form} />
      <ClocksCard
        of="businessType"
        value={form.values.clockTargets}
        onChange={(clockTargets, path) => form.change({ clockTargets }, path)}
        faults={form.faults}
      />
      {type && <FormLinkCard type={type} mayManage />}
      {type && <RetireType type={type} onRetired={form.reset} />}
    </Screen>
  );
}
