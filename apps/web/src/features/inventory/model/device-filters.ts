import type { ApiInput } from '@energy-om/contract';
import type { DeviceKind } from '@energy-om/domain';

/** Which devices the list of those who manage them shows. */
export interface DeviceFilters {
  keyword: string;
  kind: DeviceKind | null;
  areaId: string | null;
}

export const noFilters: DeviceFilters = { keyword: '', kind: null, areaId: null };

export function isFiltered({ keyword, kind, areaId }: DeviceFilters): boolean {
  return keyword.trim() !== '' || kind !== null || areaId !== null;
}

export function toDeviceInput({
  keyword,
  kind,
  areaId,
}: DeviceFilters): Pick<ApiInput<'listManagedDevices'>, 'keyword' | 'kind' | 'areaId'> {
  return { keyword: keyword.trim() || undefined, kind: kind ?? undefined, areaId: areaId ?? undefined };
}
