import { type EnergyType, energyTypes } from '@energy-om/domain';
import { useSearchParams } from 'react-router';
import { useScreenState } from '#shared/navigation/screen-state.ts';

export interface DeviceFilters {
  keyword: string;
  energyType: EnergyType | null;
  online: boolean | null;
  siteId: string | null;
}

export const noFilters: DeviceFilters = { keyword: '', energyType: null, online: null, siteId: null };

/** The filters of a list of meters or gateways, which begin as the address says: `?siteId=`, `?energyType=`, `?online=false`. */
export function useDeviceFilters(): [DeviceFilters, (change: Partial<DeviceFilters>) => void] {
  const [search] = useSearchParams();
  const [filters, setFilters] = useScreenState<DeviceFilters>('filters', readFilters(search));
  return [filters, (change) => setFilters((before) => ({ ...before, ...change }))];
}

export function readFilters(search: URLSearchParams): DeviceFilters {
  const online = search.get('online');
  return {
    keyword: search.get('keyword') ?? '',
    energyType: energyTypes.find((type) => type === search.get('energyType')) ?? null,
    online: online === 'true' ? true : online === 'false' ? false : null,
    siteId: search.get('siteId'),
  };
}

/** The filters as the calls take them, without those that are not set. */
export function toFilterInput({ keyword, energyType, online, siteId }: DeviceFilters) {
  return {
    keyword: keyword.trim() || undefined,
    energyType: energyType ?? undefined,
    online: online ?? undefined,
    siteId: siteId ?? undefined,
  };
}

export function isNarrowed({ keyword, energyType, online, siteId }: DeviceFilters): boolean {
  return keyword.trim() !== '' || energyType !== null || online !== null || siteId !== null;
}
