import { energyTypes } from '@energy-om/domain';
import type { DeviceFilters } from '#features/device/hooks/use-device-filters.ts';
import { SiteButton } from '#shared/area/SiteButton.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import styles from './DeviceListTools.module.css';
import { OnlineFilter } from './OnlineFilter.tsx';

export interface DeviceListToolsProps {
  filters: DeviceFilters;
  onChange: (change: Partial<DeviceFilters>) => void;
  placeholder: string;
  /** True where the listed devices have an energy type. */
  hasEnergyTypes?: boolean;
}

/** Search, energy type, area and online state above a list. */
export function DeviceListTools({ filters, onChange, placeholder, hasEnergyTypes = false }: DeviceListToolsProps) {
  return (
    <ListTools>
      <SearchBar value={filters.keyword} onChange={(keyword) => onChange({ keyword })} placeholder={placeholder} />
      {hasEnergyTypes && <EnergyChips filters={filters} onChange={onChange} />}
      <div className={styles.line}>
        <SiteButton value={filters.siteId} onChange={(siteId) => onChange({ siteId })} />
        <OnlineFilter value={filters.online} onChange={(online) => onChange({ online })} />
      </div>
    </ListTools>
  );
}

function EnergyChips({ filters, onChange }: Pick<DeviceListToolsProps, 'filters' | 'onChange'>) {
  const t = useTexts('device');
  const tCodes = useTexts('codes');
  return (
    <FilterChips
      label={t('energyType')}
      options={[{ value: null, label: t('all') }, ...energyTypes.map((type) => ({ value: type, label: tCodes(`energyType.${type}`) }))]}
      value={filters.energyType}
      onChange={(energyType) => onChange({ energyType })}
    />
  );
}
