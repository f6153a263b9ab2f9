import { maxDevices } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { conflict } from '#services/core/service-error.ts';
import { assertRoomForDevices } from '#services/scope/tenant-limits.ts';

/** Under the tenant's lock, so that simultaneous devices are counted one after the other. */
export async function assertRoomForDevice(tx: Transaction<Schema>, tenantId: string): Promise<void> {
  await assertRoomForDevices(tx, tenantId, 1);
  const { count } = await tx
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxDevices) throw conflict('tooManyDevices', null, { most: maxDevices });
}
