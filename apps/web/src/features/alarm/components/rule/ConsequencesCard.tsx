import { eventLevels } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { BusinessTypeField } from './BusinessTypeField.tsx';
import styles from './fields.module.css';
import type { RuleFieldsProps } from './rule-fields.ts';

/** The level of the rule's alarms, whether they raise orders, and whether the rule is on. */
export function ConsequencesCard({ form }: RuleFieldsProps) {
  const t = useTexts('alarmRule');
  const tCodes = useTexts('codes');
  return (
    <Card title={t('edit.consequences')}>
      <div className={styles.stack}>
        <Choice
          label={t('edit.level')}
          layout="pills"
          options={eventLevels.map((level) => ({ value: level, label: tCodes(`level.${level}`) }))}
          {...form.field('level')}
        />
        <BusinessTypeField {...form.field('businessTypeId')} />
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
