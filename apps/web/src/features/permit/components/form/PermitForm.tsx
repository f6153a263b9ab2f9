import type { Permit } from '#features/permit/hooks/use-permit.ts';
import { usePermitChoices } from '#features/permit/hooks/use-permit-choices.ts';
import { usePermitForm } from '#features/permit/hooks/use-permit-form.ts';
import { listPermitDifferences, toPermitDraft } from '#features/permit/model/permit-draft.ts';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PartsCard } from './PartsCard.tsx';
import { PointsFields } from './PointsFields.tsx';
import { WorkCard } from './WorkCard.tsx';

/** Writes a permit for an order, or changes a draft. @param permit null: a new one */
export function PermitForm({ permit, orderId }: { permit: Permit | null; orderId: string }) {
  const t = useTexts('permit');
  const { form, isOutdated } = usePermitForm(permit, orderId);
  const { people } = usePermitChoices(orderId, form.values.kind);
  const isEmergency = form.values.kind === 'emergency';
  return (
    <Screen
      title={t(permit ? 'form.editTitle' : 'form.newTitle')}
      back={permit ? screenAddress('permit', { id: permit.id }) : screenAddress('workOrder', { id: orderId })}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated) || (isEmergency && t('form.emergencyHint'))}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t(isEmergency ? 'form.issueNow' : 'form.save')}
          </Button>
        </BottomBar>
      }
    >
      {permit && isOutdated ? (
        <VersionConflict
          differences={listPermitDifferences(permit, form.values, people ?? [])}
          onTakeTheirs={() => form.change(toPermitDraft(permit))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <WorkCard form={form} isNew={permit === null} />
      <PartsCard form={form} orderId={orderId} />
      <PointsFields form={form} orderId={orderId} />
    </Screen>
  );
}
