import type { Kysely } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { managesPath } from '#services/scope/managed-areas.ts';
import { listDeviceFiles } from '../nameplate/device-files.ts';
import { type ManagedDevice, type ManagedDeviceRow, managedColumns, managedJoins, presentManagedDevice } from './managed-device-rows.ts';

type Key = { tenant: string; device: string };

const findOne = statement<Key, ManagedDeviceRow>(
  'find-managed-device',
  `select ${managedColumns} from devices d ${managedJoins} where d.tenant_id = :tenant and d.id = :device`,
);

const lockOne = statement<Key, { id: string }>(
  'lock-managed-device',
  'select d.id from devices d where d.tenant_id = :tenant and d.id = :device for update',
);

/** Throws `notFound` for a device of another tenant, or in an area that the actor does not manage. */
export async function findManagedDevice(database: Kysely<Schema>, actor: Actor, id: string): Promise<ManagedDeviceRow> {
  const [row] = await runIn(database, findOne, { tenant: actor.tenantId, device: id });
  if (!row || !managesPath(actor, 'device.manage', row.path)) throw notFound();
  return row;
}

/** Like `findManagedDevice`, of a device whose row stays locked: whoever is about to refer to it is waited for. */
export async function lockManagedDevice(database: Kysely<Schema>, actor: Actor, id: string): Promise<ManagedDeviceRow> {
  await runIn(database, lockOne, { tenant: actor.tenantId, device: id });
  return findManagedDevice(database, actor, id);
}

/** Returns a device as administrators keep it, with its documents. */
export async function readManagedDevice(database: Kysely<Schema>, actor: Actor, id: string): Promise<ManagedDevice> {
  const row = await findManagedDevice(database, actor, id);
  return presentManagedDevice(row, await listDeviceFiles(database, actor.tenantId, id));
}
