import { type AlarmTargetKind, alarmTargetKinds, maxNameLength } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { DeviceField } from './DeviceField.tsx';
import styles from './fields.module.css';
import type { RuleFieldsProps } from './rule-fields.ts';
import { AreaField, ModelField } from './TargetFields.tsx';

export interface TargetCardProps extends RuleFieldsProps {
  /** The account administers the whole organisation. */
  isWhole: boolean;
}

/** The rule's name and its target: all devices of a model, one device, or an area. */
export function TargetCard({ form, isWhole }: TargetCardProps) {
  const t = useTexts('alarmRule');
  const { targetKind, targets } = form.values;
  const offered = alarmTargetKinds.filter((kind) => isWhole || kind !== 'model' || kind === targetKind);
  const choose = (chosen: { id: string; name: string }) =>
    form.change({ targets: { ...targets, [targetKind]: chosen } }, 'target.id', 'condition.key');
  const field = { value: targets[targetKind] ?? null, onChange: choose, error: form.faults.at('target.id') };
  return (
    <Card title={t('edit.watches')}>
      <div className={styles.stack}>
        <TextField
          label={t('edit.name')}
          required
          placeholder={t('edit.namePlaceholder')}
          maxLength={maxNameLength}
          {...form.field('name')}
        />
        <Choice
          label={t('edit.targetKind')}
          layout="pills"
          options={offered.map((kind) => ({ value: kind, label: t(`target.${kind}`) }))}
          value={targetKind}
          onChange={(kind: AlarmTargetKind) => form.change({ targetKind: kind }, 'target.id', 'condition.key')}
        />
        {targetKind === 'model' && <ModelField {...field} />}
        {targetKind === 'device' && <DeviceField {...field} />}
        {targetKind === 'area' && <AreaField {...field} />}
      </div>
    </Card>
  );
}
