import { type EventLevel, eventLevels } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import styles from './fields.module.css';
import type { RuleFieldsProps } from './rule-fields.ts';

const noOrder = 'none';

/** How grave its alarms are, whether they raise orders, and whether it is on at all. */
export function SequelCard({ draft, onChange, faults }: RuleFieldsProps) {
  const t = useTexts('alarmRule');
  const tCodes = useTexts('codes');
  const { data: types = [] } = useApiQuery('listBusinessTypes', {}, { silent: true });
  return (
    <Card title={t('edit.sequel')}>
      <div className={styles.stack}>
        <Choice
          label={t('edit.level')}
          layout="pills"
          options={eventLevels.map((level) => ({ value: level, label: tCodes(`level.${level}`) }))}
          value={draft.level}
          onChange={(level: EventLevel) => onChange({ level }, 'level')}
          error={faults.at('level')}
        />
        <PickerField
          label={t('edit.businessType')}
          hint={t('edit.businessTypeHint')}
          options={[{ value: noOrder, label: t('edit.noOrder') }, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
          value={draft.businessTypeId ?? noOrder}
          onChange={(id) => onChange({ businessTypeId: id === noOrder ? null : id }, 'businessTypeId')}
          error={faults.at('businessTypeId')}
        />
        <SwitchRow
          label={t('edit.enabled')}
          hint={t('edit.enabledHint')}
          value={draft.enabled}
          onChange={(enabled) => onChange({ enabled })}
        />
      </div>
    </Card>
  );
}
