import type { Insertable } from 'kysely';
import type { DeviceTable } from '#db/schema/devices.ts';
import type { TestServer } from '../services/test-server.ts';

/** A device of any kind in an area. */
export async function createDevice(
  server: TestServer,
  tenantId: string,
  areaId: string,
  name: string,
  changes: Partial<Insertable<DeviceTable>> = {},
): Promise<string> {
  const { ids, database } = server.context;
  const id = ids.next();
  await database.kysely
    .insertInto('devices')
    .values({
      tenant_id: tenantId,
      id,
      kind: 'device',
      name,
      code: `code-${id}`,
      energy_type: null,
      model: null,
      area_id: areaId,
      gateway_id: null,
      location: null,
      qr: null,
      online: null,
      ...changes,
    })
    .execute();
  return id;
}
