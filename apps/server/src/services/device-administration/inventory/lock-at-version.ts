import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { conflict } from '#services/core/service-error.ts';
import { lockStates } from '#services/ingest/batch/state-rows.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { lockManagedDevice, readManagedDevice } from './find-managed-device.ts';
import type { ManagedDeviceRow } from './managed-device-rows.ts';

const insertState = statement<{ tenant: string; device: string }, object>(
  'insert-first-state-of-device',
  `insert into device_states (tenant_id, device_id) select d.tenant_id, d.id from devices d where d.tenant_id = :tenant and d.id = :device
    on conflict (tenant_id, device_id) do nothing`,
);

/**
 * Locks a device at the version that was read, with its state, until the transaction ends, under the tenant's lock: codes, labels, links and
 * areas stand still. Throws `notFound` as `findManagedDevice` does, and a conflict with the device as it stands for another version.
 */
export async function lockDeviceAtVersion(
  tx: Transaction<Schema>,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<ManagedDeviceRow> {
  await lockTenantFor(tx, actor);
  // A batch of readings locks states before devices too. A device without a state may get one at any moment, so it gets it here and now.
  if (!(await lockStates(tx, actor.tenantId, [id])).has(id)) {
    await runIn(tx, insertState, { tenant: actor.tenantId, device: id });
    await lockStates(tx, actor.tenantId, [id]);
  }
  const row = await lockManagedDevice(tx, actor, id);
  if (row.version !== version) throw conflict('conflict', await readManagedDevice(tx, actor, id));
  return row;
}
