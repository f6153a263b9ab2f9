import { energyTypes, maxNameLength } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from './fields.module.css';
import type { ModelFieldsProps } from './model-fields.ts';

/** Name, maker, kind of energy and switch. */
export function BasicsCard({ form }: ModelFieldsProps) {
  const t = useTexts('meterModel');
  const tCodes = useTexts('codes');
  return (
    <Card title={t('edit.basics')}>
      <div className={styles.stack}>
        <TextField
          label={t('field.name')}
          required
          placeholder={t('edit.namePlaceholder')}
          maxLength={maxNameLength}
          autoComplete="off"
          {...form.field('name')}
        />
        <TextField
          label={t('field.manufacturer')}
          optional
          placeholder={t('edit.manufacturerPlaceholder')}
          maxLength={maxNameLength}
          autoComplete="off"
          {...form.field('manufacturer')}
        />
        <Choice
          label={t('field.energyType')}
          required
          layout="pills"
          options={energyTypes.map((energy) => ({ value: energy, label: tCodes(`energyType.${energy}`) }))}
          {...form.field('energyType')}
        />
        <SwitchRow
          label={t('field.hasSwitch')}
          hint={t('edit.hasSwitchHint')}
          value={form.values.hasSwitch}
          onChange={(hasSwitch) => form.change({ hasSwitch })}
        />
      </div>
    </Card>
  );
}
