import { usePlanDifferences } from '#features/plan/hooks/use-plan-differences.ts';
import { usePlanForm } from '#features/plan/hooks/use-plan-form.ts';
import { type Plan, toPlanDraft } from '#features/plan/model/plan-draft.ts';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PreviewCard } from '../preview/PreviewCard.tsx';
import { OrdersCard } from './OrdersCard.tsx';
import { TemplateCard } from './TemplateCard.tsx';
import { WhatCard } from './WhatCard.tsx';
import { WhenCard } from './WhenCard.tsx';

/** Creates or changes a plan; each change draws the next dates and the work by week again. @param plan null: a new one */
export function PlanForm({ plan }: { plan: Plan | null }) {
  const t = useTexts('plan');
  const { form, isOutdated } = usePlanForm(plan);
  const differences = usePlanDifferences(plan, form.values);
  const isActive = plan?.state === 'active';
  const saveDraft = () => void form.submit('save').catch(() => undefined);
  return (
    <Screen
      title={t(plan ? 'edit.editTitle' : 'edit.newTitle')}
      back={plan ? screenAddress('plan', { id: plan.id }) : screenAddress('plans')}
      bottom={
        <BottomBar
          note={noteOfConflict(isOutdated)}
          secondary={isActive ? [] : [{ key: 'save', icon: 'copy', label: t('edit.saveDraft'), onPress: saveDraft, disabled: isOutdated }]}
        >
          <Button disabled={isOutdated} onPress={() => form.submit(isActive ? 'save' : 'publish')}>
            {t(isActive ? 'edit.save' : 'edit.publish')}
          </Button>
        </BottomBar>
      }
    >
      {plan && isOutdated ? (
        <VersionConflict
          differences={differences}
          onTakeTheirs={() => form.change(toPlanDraft(plan))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      {plan === null && <TemplateCard form={form} />}
      <WhatCard form={form} />
      <WhenCard form={form} />
      <PreviewCard draft={form.values} id={plan?.id ?? null} />
      <OrdersCard form={form} />
    </Screen>
  );
}
