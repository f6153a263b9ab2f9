import { useMemo } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listAreaOptions } from '#shared/area/area-options.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { sortModels } from '#shared/device/sort-models.ts';
import { useAllPages } from '#shared/form/use-all-pages.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { PickerField } from '#shared/ui/form/PickerField.tsx';

export interface TargetFieldProps {
  value: { id: string; name: string } | null;
  onChange: (chosen: { id: string; name: string }) => void;
  error: string | null;
}

/** Chooses a meter model. */
export function ModelField({ value, onChange, error }: TargetFieldProps) {
  const t = useTexts('alarmRule');
  const tCodes = useTexts('codes');
  const { data: models = [] } = useAllPages('listMeterModels');
  return (
    <PickerField
      label={t('edit.model')}
      required
      hint={t('edit.modelHint')}
      error={error}
      options={sortModels(models).map(({ id, name, manufacturer, energyType }) => ({
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

/** Chooses an area that the account manages. */
export function AreaField({ value, onChange, error }: TargetFieldProps) {
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
