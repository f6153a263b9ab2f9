import type { DeviceValuesMessage } from '@energy-om/contract';
import type { Database } from '#db/database.ts';
import type { LatestValues } from '#db/schema/devices.ts';
import { statement } from '#db/statement.ts';

interface ValuesRow {
  id: string;
  online: boolean | null;
  latest: LatestValues;
}

const findValues = statement<{ tenant: string; devices: readonly string[] }, ValuesRow>(
  'find-values-of-devices',
  `
    select d.id, d.online, s.latest from devices d join device_states s on s.tenant_id = :tenant and s.device_id = d.id
    where d.tenant_id = :tenant and d.id = any (:devices::uuid[])`,
);

/** Lists the latest values of devices, each in the form of the message that announces new ones. */
export async function listDeviceValues(database: Database, tenantId: string, deviceIds: readonly string[]): Promise<DeviceValuesMessage[]> {
  const rows = await database.run(findValues, { tenant: tenantId, devices: deviceIds });
  return rows.map(({ id, online, latest }) => ({ kind: 'values', deviceId: id, online: online ?? false, values: latest }));
}
