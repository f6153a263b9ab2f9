import { maxNameLength } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import type { CalendarFieldsProps } from './calendar-fields.ts';
import styles from './fields.module.css';

/** Name and default. @param isDefault the stored calendar is the default, which only another one ends */
export function BasicsCard({ form, isDefault }: CalendarFieldsProps & { isDefault: boolean }) {
  const t = useTexts('workCalendar');
  const fault = form.faults.at('isDefault');
  return (
    <Card>
      <div className={styles.stack}>
        <TextField
          label={t('field.name')}
          required
          placeholder={t('edit.namePlaceholder')}
          maxLength={maxNameLength}
          {...form.field('name')}
        />
        <SwitchRow
          label={t('field.isDefault')}
          hint={t(isDefault ? 'edit.staysDefault' : 'edit.defaultHint')}
          value={form.values.isDefault}
          disabled={isDefault && form.values.isDefault}
          onChange={(value) => form.change({ isDefault: value })}
        />
        {fault && (
          <p className={styles.error} role="alert">
            {fault}
          </p>
        )}
      </div>
    </Card>
  );
}
