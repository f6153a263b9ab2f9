import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { UseList } from '#shared/setup/UseList.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { useModelForm } from '../hooks/use-model-form.ts';
import { listDifferences } from '../model/model-differences.ts';
import { type MeterModel, toModelDraft } from '../model/model-draft.ts';
import { BasicsCard } from './BasicsCard.tsx';
import { CopyModel } from './CopyModel.tsx';
import { RetireModel } from './RetireModel.tsx';
import { UnmappedCard } from './UnmappedCard.tsx';
import { ValuesCard } from './ValuesCard.tsx';

export interface ModelFormProps {
  /** Null: a new one. */
  model: MeterModel | null;
  /** What a new one begins with; null: nothing. */
  copied: MeterModel | null;
}

/** Creates a meter model, or changes, copies or retires one. */
export function ModelForm({ model, copied }: ModelFormProps) {
  const t = useTexts('meterModel');
  const { form, isOutdated, hindrance } = useModelForm(model, copied);
  return (
    <Screen
      title={t(model ? 'edit.editTitle' : 'edit.newTitle')}
      back={screenAddress('meterModels')}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t(model ? 'edit.save' : 'edit.create')}
          </Button>
        </BottomBar>
      }
    >
      {model && isOutdated ? (
        <VersionConflict
          differences={listDifferences(model, form.values)}
          onTakeTheirs={() => form.change(toModelDraft(model))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      {hindrance && (
        <Card>
          <Callout tone="danger" icon="lock">
            {hindrance.message}
          </Callout>
          <UseList uses={hindrance.uses} />
        </Card>
      )}
      <BasicsCard form={form} />
      <UnmappedCard form={form} modelId={model?.id ?? null} />
      <ValuesCard form={form} />
      {model && (
        <div>
          <CopyModel id={model.id} />
          <RetireModel model={model} onRetired={form.reset} />
        </div>
      )}
    </Screen>
  );
}
