import { eventLevels } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import styles from './fields.module.css';
import type { RuleFieldsProps } from './rule-fields.ts';

const noOrder = 'none';

/** The level of the rule's alarms, whether they raise orders, and whether the rule is on. */
export function ConsequencesCard({ form }: RuleFieldsProps) {
  const t = useTexts('alarmRule');
  const tCodes = useTexts('codes');
  const { data: types = [] } = useApiQuery('listBusinessTypes', {}, { silent: true });
  const businessType = form.field('businessTypeId');
  return (
    <Card title={t('edit.consequences')}>
      <div className={styles.stack}>
        <Choice
          label={t('edit.level')}
          layout="pills"
          options={eventLevels.map((level) => ({ value: level, label: tCodes(`level.${level}`) }))}
          {...form.field('level')}
        />
        <PickerField
          label={t('edit.businessType')}
          hint={t('edit.businessTypeHint')}
          options={[{ value: noOrder, label: t('edit.noOrder') }, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
          value={businessType.value ?? noOrder}
          onChange={(id) => businessType.onChange(id === noOrder ? null : id)}
          error={businessType.error}
        />
        <SwitchRow
          label={t('edit.enabled')}
          hint={t('edit.enabledHint')}
          value={form.values.enabled}
          onChange={(enabled) => form.change({ enabled })}
        />
      </div>
    </Card>
  );
}
