import { type AlarmTargetKind, alarmTargetKinds, maxNameLength } from '@energy-om/domain';
import { useMemo } from 'react';
import { useAllPages } from '#features/alarm/hooks/all-pages.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listAreaOptions } from '#shared/area/area-options.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { DeviceField } from './DeviceField.tsx';
import styles from './fields.module.css';
import type { RuleFieldsProps } from './rule-fields.ts';

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

interface TargetFieldProps {
  value: { id: string; name: string } | null;
  onChange: (chosen: { id: string; name: string }) => void;
  error: string | null;
}

function ModelField({ value, onChange, error }: TargetFieldProps) {
  const t = useTexts('alarmRule');
  const tCodes = useTexts('codes');
  const { data: models = [] } = useAllPages('listMeterModels');
  return (
    <PickerField
      label={t('edit.model')}
      required
      hint={t('edit.modelHint')}
      error={error}
      options={models.map(({ id, name, manufacturer, energyType }) => ({
        value: id,
        label: name,
        hint: t('edit.modelValues', { manufacturer, type: tCodes(`energyType.${energyType}`) }),
      }))}
      value={value?.id ?? null}
      placeholder={value?.name}
      onChange={(id) => onChange({ id, name: models.find((model) => model.id === id)?.name ?? '' })}
    />
  );
}

function AreaField({ value, onChange, error }: TargetFieldProps) {
  const t = useTexts('alarmRule');
  const { data: areas } = useApiQuery('listSites', {}, { silent: true });
  const { covers } = useManagedScope();
  const options = useMemo(() => listAreaOptions(areas ?? []), [areas]);
  return (
    <PickerField
      label={t('edit.area')}
      required
      hint={t('edit.areaHint')}
      error={error}
      options={options.filter((area) => covers(area.value))}
      value={value?.id ?? null}
      placeholder={value?.name}
      onChange={(id) => onChange({ id, name: options.find((area) => area.value === id)?.label ?? '' })}
    />
  );
}
