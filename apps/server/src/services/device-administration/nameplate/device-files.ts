import type { Kysely, Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { invalid } from '#services/core/service-error.ts';
import type { StoredFileRow } from '#services/file/present-stored-file.ts';

/** Lists the documents and photos of a device in their order. */
export function listDeviceFiles(database: Kysely<Schema>, tenantId: string, deviceId: string): Promise<StoredFileRow[]> {
  return database
    .selectFrom('device_files as x')
    .innerJoin('files as f', (join) => join.on('f.tenant_id', '=', tenantId).onRef('f.id', '=', 'x.file_id'))
    .select(['f.id', 'f.name', 'f.size', 'f.mime', 'f.thumb_key'])
    .where('x.tenant_id', '=', tenantId)
    .where('x.device_id', '=', deviceId)
    .orderBy('x.position')
    .execute();
}

/** How many of the files are the account's own uploads, or the device's already. */
const countUsable = statement<{ tenant: string; files: readonly string[]; account: string; device: string }, { usable: number }>(
  'count-usable-device-files',
  `select count(*)::int as usable from files f where f.tenant_id = :tenant and f.id = any (:files::uuid[]) and (f.created_by = :account
    or exists (select from device_files x where x.tenant_id = :tenant and x.file_id = f.id and x.device_id = :device))`,
);

/** Files that are left out do not belong to the device any more. Throws `invalid` for a file that is not the actor's own, nor the device's. */
export async function replaceDeviceFiles(tx: Transaction<Schema>, actor: Actor, deviceId: string, given: readonly string[]): Promise<void> {
  const { tenantId } = actor;
  const fileIds = [...new Set(given)];
  const [found] = await runIn(tx, countUsable, { tenant: tenantId, files: fileIds, account: actor.accountId, device: deviceId });
  if (found?.usable !== fileIds.length) throw invalid({ documentIds: 'fileNotYours' });
  await tx.deleteFrom('device_files').where('tenant_id', '=', tenantId).where('device_id', '=', deviceId).execute();
  if (fileIds.length === 0) return;
  const rows = fileIds.map((fileId, position) => ({ tenant_id: tenantId, device_id: deviceId, file_id: fileId, position }));
  await tx.insertInto('device_files').values(rows).execute();
}
