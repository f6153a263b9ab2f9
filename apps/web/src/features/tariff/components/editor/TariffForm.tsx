import { type EditedVersion, useTariffForm } from '#features/tariff/hooks/use-tariff-form.ts';
import { listTariffDifferences } from '#features/tariff/model/tariff-differences.ts';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { BandFields } from './BandFields.tsx';
import { FeeFields } from './FeeFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import { StepFields } from './StepFields.tsx';

/** Writes the draft of a version: from when, which bands, steps, prices and fees. */
export function TariffForm(edited: EditedVersion) {
  const t = useTexts('tariff');
  const { form, isOutdated } = useTariffForm(edited);
  const { tariff, versionId } = edited;
  const hasFaults = Object.keys(form.faults.all).length > 0;
  return (
    <Screen
      title={t(versionId === null ? 'edit.newTitle' : 'edit.title')}
      back={screenAddress('tariff', { id: tariff.id })}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated) || (hasFaults && t('edit.hasFaults'))}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t('edit.save')}
          </Button>
        </BottomBar>
      }
    >
      {isOutdated ? (
        <VersionConflict
          differences={listTariffDifferences(edited.initial, form.values, t)}
          onTakeTheirs={() => form.change(edited.initial)}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <Card>
        <DateTimeField label={t('page.validFrom')} required precision="date" hint={t('edit.validHint')} {...form.field('validOn')} />
      </Card>
      <BandFields form={form} />
      <StepFields form={form} energyType={tariff.energyType} />
      <PriceFields form={form} energyType={tariff.energyType} />
      <FeeFields form={form} energyType={tariff.energyType} />
    </Screen>
  );
}
