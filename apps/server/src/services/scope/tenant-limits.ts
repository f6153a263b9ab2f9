import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { conflict, tenantSuspended } from '#services/core/service-error.ts';
import { lockTenant } from './lock-tenant.ts';

export const mebibyteBytes = 1024 * 1024;

/** `most` is null where the platform has set no limit; then nothing is counted. */
interface CountRow {
  count: number;
  most: number | null;
}

const countAccounts = statement<{ tenant: string }, CountRow>(
  'count-accounts-of-tenant',
  `select t.max_accounts as most, case when t.max_accounts is null then 0 else
      (select count(*)::int from memberships m where m.tenant_id = :tenant and m.state = 'member') end as count
    from tenants t where t.id = :tenant`,
);

const countDevices = statement<{ tenant: string }, CountRow>(
  'count-devices-of-tenant',
  `select t.max_devices as most, case when t.max_devices is null then 0 else
      (select count(*)::int from devices d where d.tenant_id = :tenant and d.retired_at is null) end as count
    from tenants t where t.id = :tenant`,
);

const addStorage = statement<{ tenant: string; bytes: number }, { bytes: number; most: number | null }>(
  'add-storage-of-tenant',
  `insert into tenant_storage (tenant_id, bytes) values (:tenant, :bytes)
    on conflict (tenant_id) do update set bytes = tenant_storage.bytes + excluded.bytes
    returning bytes, (select t.max_storage_mebibytes from tenants t where t.id = :tenant) as most`,
);

/** Throws `forbidden` with the reason for a suspended tenant. For calls from outside of it: those of its members are refused before. */
export async function assertNotSuspended(tx: Transaction<Schema>, tenantId: string): Promise<void> {
  const tenant = await tx
    .selectFrom('tenants')
    .select('suspension_reason')
    .where('id', '=', tenantId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  if (tenant) throw tenantSuspended(tenant.suspension_reason ?? '');
}

/** Throws a conflict where the tenant may not have that many more members. Locks the tenant, so that simultaneous ones are counted in turn. */
export async function assertRoomForAccounts(tx: Transaction<Schema>, tenantId: string, added: number): Promise<void> {
  if (added === 0) return;
  await lockTenant(tx, tenantId);
  const [row] = await runIn(tx, countAccounts, { tenant: tenantId });
  if (exceeds(row, added)) throw conflict('accountLimitReached', null, { most: row.most });
}

/** As `assertRoomForAccounts`, for devices, meters, gateways and cameras alike. */
export async function assertRoomForDevices(tx: Transaction<Schema>, tenantId: string, added: number): Promise<void> {
  if (added === 0) return;
  await lockTenant(tx, tenantId);
  const [row] = await runIn(tx, countDevices, { tenant: tenantId });
  if (exceeds(row, added)) throw conflict('deviceLimitReached', null, { most: row.most });
}

function exceeds(row: CountRow | undefined, added: number): row is { count: number; most: number } {
  return row !== undefined && row.most !== null && row.count + added > row.most;
}

const findStorage = statement<{ tenant: string }, CountRow>(
  'find-storage-of-tenant',
  `select t.max_storage_mebibytes as most, case when t.max_storage_mebibytes is null then 0 else
      coalesce((select s.bytes from tenant_storage s where s.tenant_id = :tenant), 0)
        + (select coalesce(sum(u.size), 0)::bigint from unfinished_uploads u where u.tenant_id = :tenant) end as count
    from tenants t where t.id = :tenant`,
);

/** Throws a conflict where a file would exceed what the tenant may store, with those whose upload is not complete. Counts nothing: that is done when it is stored. */
export async function assertRoomForStorage(tx: Transaction<Schema>, tenantId: string, bytes: number): Promise<void> {
  const [row] = await runIn(tx, findStorage, { tenant: tenantId });
  if (row && row.most !== null && row.count + bytes > row.most * mebibyteBytes)
    throw conflict('storageLimitReached', null, { most: row.most });
}

/** Counts new files. Throws a conflict beyond the limit. The row of the count stays locked, so that simultaneous uploads wait. */
export async function claimStorage(tx: Transaction<Schema>, tenantId: string, bytes: number): Promise<void> {
  const [row] = await runIn(tx, addStorage, { tenant: tenantId, bytes });
  if (row && row.most !== null && row.bytes > row.most * mebibyteBytes) throw conflict('storageLimitReached', null, { most: row.most });
}
