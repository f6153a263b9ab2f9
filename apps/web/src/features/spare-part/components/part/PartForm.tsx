import { maxModelNameLength, maxPartCodeLength, maxPartNameLength, maxUnitLength } from '@energy-om/domain';
import { usePartForm } from '#features/spare-part/hooks/use-part-form.ts';
import { listDifferences, type PartDraft, toPartDraft } from '#features/spare-part/model/part-draft.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import type { FormFields } from '#shared/form/use-action-form.ts';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import type { SparePart } from '#shared/spare-part/spare-part.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { MultiPickerField } from '#shared/ui/multi-picker/MultiPickerField.tsx';
import styles from '../spare-part.module.css';
import { RetirePart } from './RetirePart.tsx';

/** Adds a spare part to the catalogue, or changes it or takes it out. @param part null: a new one */
export function PartForm({ part }: { part: SparePart | null }) {
  const t = useTexts('sparePart');
  const { form, isOutdated } = usePartForm(part);
  return (
    <Screen
      title={t(part ? 'edit.editTitle' : 'edit.newTitle')}
      back={part ? screenAddress('sparePart', { id: part.id }) : screenAddress('spareParts')}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t(part ? 'edit.save' : 'edit.create')}
          </Button>
        </BottomBar>
      }
    >
      {part && isOutdated ? (
        <VersionConflict
          differences={listDifferences(part, form.values)}
          onTakeTheirs={() => form.change(toPartDraft(part))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <BasicsCard form={form} />
      <FitsCard form={form} />
      <MinimumsCard form={form} />
      {part && <RetirePart part={part} onRetired={form.reset} />}
    </Screen>
  );
}

interface CardProps {
  form: FormFields<PartDraft>;
}

function BasicsCard({ form }: CardProps) {
  const t = useTexts('sparePart');
  return (
    <Card>
      <div className={styles.stack}>
        <TextField
          label={t('edit.code')}
          required
          autoComplete="off"
          placeholder={t('edit.codeExample')}
          hint={t('edit.codeHint')}
          maxLength={maxPartCodeLength}
          {...form.field('code')}
        />
        <TextField
          label={t('edit.name')}
          required
          placeholder={t('edit.nameExample')}
          maxLength={maxPartNameLength}
          {...form.field('name')}
        />
        <TextField label={t('edit.model')} optional maxLength={maxModelNameLength} {...form.field('model')} />
        <div className={styles.pair}>
          <TextField
            label={t('edit.unit')}
            required
            placeholder={t('edit.unitExample')}
            maxLength={maxUnitLength}
            {...form.field('unit')}
          />
          <TextField label={t('edit.price')} required inputMode="decimal" {...form.field('price')} />
        </div>
      </div>
    </Card>
  );
}

function FitsCard({ form }: CardProps) {
  const t = useTexts('sparePart');
  const types = useApiQuery('listManagedBusinessTypes', {}, { silent: true });
  return (
    <Card title={t('edit.fitsTitle')}>
      <div className={styles.stack}>
        <p className={styles.words}>{t('edit.fitsHint')}</p>
        <MultiPickerField
          label={t('edit.businessTypes')}
          optional
          options={types.data?.filter(({ retired }) => !retired).map(({ id, name }) => ({ id, name })) ?? null}
          {...form.field('businessTypes')}
        />
        <TextArea label={t('edit.deviceModels')} optional rows={2} hint={t('edit.deviceModelsHint')} {...form.field('deviceModels')} />
      </div>
    </Card>
  );
}

function MinimumsCard({ form }: CardProps) {
  const t = useTexts('sparePart');
  const { data: stores = [] } = useApiQuery('listStores', {}, { silent: true });
  const { minimums, unit } = form.values;
  return (
    <Card title={t('edit.minimums')}>
      <div className={styles.stack}>
        <p className={styles.words}>{t(stores.length === 0 ? 'edit.noStores' : 'edit.minimumsHint')}</p>
        {stores.map(({ id, name }) => (
          <TextField
            key={id}
            label={name}
            optional
            inputMode="decimal"
            unit={unit}
            value={minimums[id] ?? ''}
            onChange={(typed) => form.change({ minimums: { ...minimums, [id]: typed } }, `minimums.${id}`)}
            error={form.faults.all[`minimums.${id}`] ?? null}
          />
        ))}
      </div>
    </Card>
  );
}
