import { useMemo } from 'react';
import { useApiQuery } from '../../../shared/api/use-api-query.ts';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { PickerField } from '../../../shared/ui/PickerField.tsx';
import { listAreaOptions } from '../model/area-options.ts';

export interface AreaFieldProps {
  /** Null: the whole organisation. */
  value: string | null;
  onChange: (areaId: string | null) => void;
  label?: string;
  hint?: string;
  error?: string | null;
}

const whole = '';

/** Where something holds: the whole organisation, or one area of its tree with what lies in it. */
export function AreaField({ value, onChange, label, hint, error }: AreaFieldProps) {
  const t = useTexts('organisation');
  const { data: areas } = useApiQuery('listSites', {}, { silent: true });
  const options = useMemo(() => listAreaOptions(areas ?? []), [areas]);
  return (
    <PickerField
      label={label ?? t('area')}
      hint={hint ?? t('areaHint')}
      error={error}
      options={[{ value: whole, label: t('wholeOrganisation') }, ...options]}
      value={value ?? whole}
      onChange={(id) => onChange(id === whole ? null : id)}
    />
  );
}
