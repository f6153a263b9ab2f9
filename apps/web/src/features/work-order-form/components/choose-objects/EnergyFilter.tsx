import type { EnergyType } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';

export interface EnergyFilterProps {
  /** The energy types of the listed objects. */
  types: readonly EnergyType[];
  value: EnergyType | null;
  onChange: (type: EnergyType | null) => void;
}

/** Filters by energy type; renders nothing where there is one type only. */
export function EnergyFilter({ types, value, onChange }: EnergyFilterProps) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  if (types.length < 2) return null;
  return (
    <FilterChips
      label={t('choose.energyType')}
      options={[{ value: null, label: t('choose.all') }, ...types.map((type) => ({ value: type, label: tCodes(`energyType.${type}`) }))]}
      value={value}
      onChange={onChange}
    />
  );
}
