import { deviceKinds, energyTypes, maxDeviceCodeLength, maxDeviceLocationLength, maxDeviceNameLength, mayBecome } from '@energy-om/domain';
import { useMemo } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listAreaOptions } from '#shared/area/area-options.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { SetupNeeded } from '#shared/setup/SetupNeeded.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import type { DeviceFieldsProps } from './device-fields.ts';
import styles from './fields.module.css';

/** Kind, name, code, energy and place. */
export function BasicsCard({ form, device }: DeviceFieldsProps) {
  const t = useTexts('inventory');
  const tCodes = useTexts('codes');
  const kinds = deviceKinds.filter((kind) => device === null || mayBecome(device.kind, kind));
  return (
    <Card title={t('edit.basics')}>
      <div className={styles.stack}>
        <Choice
          label={t('field.kind')}
          layout="pills"
          options={kinds.map((kind) => ({ value: kind, label: tCodes(`objectKind.${kind}`) }))}
          {...form.field('kind')}
        />
        <TextField
          label={t('field.name')}
          required
          placeholder={t('edit.namePlaceholder')}
          maxLength={maxDeviceNameLength}
          {...form.field('name')}
        />
        <TextField
          label={t('field.code')}
          required
          hint={t('edit.codeHint')}
          autoComplete="off"
          maxLength={maxDeviceCodeLength}
          {...form.field('code')}
        />
        <PickerField
          label={t('field.energyType')}
          optional
          options={energyTypes.map((type) => ({ value: type, label: tCodes(`energyType.${type}`) }))}
          {...form.field('energyType')}
        />
        <AreaField hint={device && t('edit.areaHint')} {...form.field('area')} />
        <TextField
          label={t('field.location')}
          optional
          placeholder={t('edit.locationPlaceholder')}
          maxLength={maxDeviceLocationLength}
          {...form.field('location')}
        />
      </div>
    </Card>
  );
}

interface AreaFieldProps {
  hint: string | null;
  value: { id: string; name: string } | null;
  onChange: (area: { id: string; name: string }) => void;
  error: string | null;
}

function AreaField({ hint, value, onChange, error }: AreaFieldProps) {
  const t = useTexts('inventory');
  const { data: areas } = useApiQuery('listSites', {}, { silent: true });
  const { covers } = useManagedScope();
  const options = useMemo(() => listAreaOptions(areas ?? []), [areas]);
  if (areas?.length === 0) return <SetupNeeded icon="place" title={t('edit.noAreas')} what={t('edit.makeAreas')} />;
  return (
    <PickerField
      label={t('field.area')}
      required
      hint={hint}
      options={options.filter((area) => covers(area.value))}
      value={value?.id ?? null}
      placeholder={value?.name}
      onChange={(id) => onChange({ id, name: options.find((area) => area.value === id)?.label ?? '' })}
      error={error}
    />
  );
}
