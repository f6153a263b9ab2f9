import type { DeviceValuesMessage } from '@energy-om/contract';
import type { Database, NumberedStatement } from '#db/database.ts';
import type { LatestValues } from '#db/schema/devices.ts';

/** $1 tenant, $2 devices. */
const findValues: NumberedStatement = {
  name: 'find-values-of-devices',
  text: `
    select d.id, d.online, s.latest from devices d join device_states s on s.tenant_id = d.tenant_id and s.device_id = d.id
    where d.tenant_id = $1 and d.id = any ($2::uuid[])`,
};

/** What devices have said last, each in the words in which they say something new. */
export async function listDeviceValues(database: Database, tenantId: string, deviceIds: readonly string[]): Promise<DeviceValuesMessage[]> {
  const rows = await database.query<{ id: string; online: boolean | null; latest: LatestValues }>(findValues, [tenantId, deviceIds]);
  return rows.map(({ id, online, latest }) => ({ kind: 'values', deviceId: id, online: online ?? false, values: latest }));
}
