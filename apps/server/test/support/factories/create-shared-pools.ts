import type { PoolBasis, PoolMethod } from '@energy-om/domain';
import type { TestServer } from '../services/test-server.ts';
import { createDevice } from './create-device.ts';
import { writeState } from './create-readings.ts';
import type { TestTenant } from './create-tenant.ts';

type Owner = Pick<TestTenant, 'id' | 'accounts' | 'areas'>;

/** An electricity meter of the building, that no room has, whose readings reach to an instant. */
export async function createPoolMeter(server: TestServer, { id: tenantId, areas }: Owner, readTo?: Date): Promise<string> {
  const meterId = await createDevice(server, tenantId, areas.building, '公共表', { kind: 'meter', energy_type: 'NYDN' });
  if (readTo) await writeState(server, { tenantId, deviceId: meterId }, { register_at: readTo });
  return meterId;
}

interface NewPool {
  from?: Date;
  method?: PoolMethod;
  basis?: PoolBasis;
  meterIds?: readonly string[];
  deductedMeterIds?: readonly string[];
  /** By room; without them the tenant's room alone. */
  weights?: Readonly<Record<string, number>>;
}

let count = 0;

/** Electricity that the building uses together. */
export async function createSharedPool(
  server: TestServer,
  tenant: Owner,
  {
    from = new Date('2026-11-01T00:00+08:00'),
    method = 'metered',
    basis = 'count',
    meterIds = [],
    deductedMeterIds = [],
    weights,
  }: NewPool = {},
): Promise<string> {
  const { ids, clock, database } = server.context;
  const { kysely } = database;
  const id = ids.next();
  const sharing = weights ?? { [tenant.areas.room]: 1 };
  count += 1;
  const pool = { tenant_id: tenant.id, id, area_id: tenant.areas.building, energy_type: 'NYDN' as const, name: `公共照明 ${count}` };
  await kysely
    .insertInto('shared_pools')
    .values({ ...pool, created_at: clock.now() })
    .execute();
  const key = { tenant_id: tenant.id, pool_id: id, from_at: from };
  await kysely
    .insertInto('shared_pool_versions')
    .values({ ...key, method, basis, made_by: tenant.accounts.energy_clerk.id, made_at: clock.now() })
    .execute();
  const meters = [
    ...meterIds.map((device_id) => ({ ...key, device_id, is_deducted: false })),
    ...deductedMeterIds.map((device_id) => ({ ...key, device_id, is_deducted: true })),
  ];
  if (meters.length > 0) await kysely.insertInto('shared_pool_meters').values(meters).execute();
  const rooms = Object.entries(sharing).map(([room_id, weight]) => ({ ...key, room_id, weight }));
  await kysely.insertInto('shared_pool_rooms').values(rooms).execute();
  await kysely
    .insertInto('supplies')
    .values(Object.keys(sharing).map((room_id) => ({ tenant_id: tenant.id, room_id, energy_type: 'NYDN' as const })))
    .onConflict((row) => row.doNothing())
    .execute();
  return id;
}
