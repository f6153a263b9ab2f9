import { useMemo } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listAreaOptions } from '#shared/area/area-options.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { PickerField } from '#shared/ui/form/PickerField.tsx';

export interface AreaFieldProps {
  /** Null: nothing was chosen, which stands for everything that the account administers, or for the first such area. */
  value: string | null;
  onChange: (areaId: string | null) => void;
  label?: string;
  hint?: string;
  error?: string | null;
}

const whole = '';

/** Chooses the whole organisation or one area with everything in it, as far as the account administers it. */
export function AreaField({ value, onChange, label, hint, error }: AreaFieldProps) {
  const t = useTexts('organisation');
  const { data: areas } = useApiQuery('listSites', {}, { silent: true });
  const { isWhole, defaultAreaId, covers } = useManagedScope();
  const options = useMemo(() => listAreaOptions(areas ?? []), [areas]);
  return (
    <PickerField
      label={label ?? t('area')}
      hint={hint ?? t('areaHint')}
      error={error}
      options={[...(isWhole ? [{ value: whole, label: t('wholeOrganisation') }] : []), ...options.filter((area) => covers(area.value))]}
      value={value ?? defaultAreaId ?? whole}
      onChange={(id) => onChange(id === whole ? null : id)}
    />
  );
}
