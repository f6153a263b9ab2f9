import type { ApiOutput } from '@energy-om/contract';
import type { ListedDevice } from './query-devices.ts';

export function presentDevice(row: ListedDevice): ApiOutput<'listDevices'>['items'][number] {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    code: row.code,
    energyType: row.energy_type,
    model: row.model,
    site: { id: row.area_id, name: row.area_name },
    location: row.location,
    online: row.online,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}
