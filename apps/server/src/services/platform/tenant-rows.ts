import type { ApiOutput } from '@energy-om/contract';
import { maskPhone } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { notFound } from '#services/core/service-error.ts';

export type PlatformTenant = ApiOutput<'saveTenantLimits'>;

/** Beyond this a figure stays where it is, because it is shown and decides nothing. */
const maxCounted = 100_000;
const maxAdministrators = 5;

export interface TenantRow {
  id: string;
  version: number;
  name: string;
  created_at: Date;
  suspended_at: Date | null;
  suspension_reason: string | null;
  max_accounts: number | null;
  max_devices: number | null;
  max_storage_mebibytes: number | null;
  administrators: { fullName: string; phoneNumber: string }[];
  accounts: number;
  devices: number;
  storage_bytes: number;
}

/** What the platform sees of tenant `t`. @param tenant its id, as an expression */
const selectColumns = (tenant: string) => `
  select t.id, t.administration_version as version, t.name, t.created_at, t.suspended_at, t.suspension_reason,
    t.max_accounts, t.max_devices, t.max_storage_mebibytes,
    coalesce((select jsonb_agg(jsonb_build_object('fullName', x.full_name, 'phoneNumber', x.phone_number)) from (
      select a.full_name, a.phone_number from role_grants g join accounts a on a.id = g.account_id
      where g.tenant_id = ${tenant} and g.role = 'tenant_admin' and g.area_id is null order by g.id limit ${maxAdministrators}) x), '[]') as administrators,
    (select count(*)::int from (select from memberships m where m.tenant_id = ${tenant} and m.state = 'member' limit ${maxCounted}) y) as accounts,
    (select count(*)::int from (select from devices d where d.tenant_id = ${tenant} and d.retired_at is null limit ${maxCounted}) z) as devices,
    coalesce((select s.bytes from tenant_storage s where s.tenant_id = ${tenant}), 0) as storage_bytes
  from tenants t`;

const selectTenants = statement<{ ids: readonly string[] }, TenantRow>(
  'select-tenants-of-platform',
  `${selectColumns('t.id')} where t.id = any (:ids::uuid[]) order by t.created_at desc, t.id desc`,
);

const selectOne = statement<{ tenant: string }, TenantRow>('select-tenant-of-platform', `${selectColumns(':tenant')} where t.id = :tenant`);

export async function listTenantRows(database: Database, ids: readonly string[]): Promise<TenantRow[]> {
  return database.run(selectTenants, { ids });
}

/** Throws `notFound` for an unknown tenant. */
export async function loadPlatformTenant(source: Transaction<Schema> | Database['kysely'], id: string): Promise<PlatformTenant> {
  const [row] = await runIn(source, selectOne, { tenant: id });
  if (!row) throw notFound();
  return presentTenant(row);
}

export function presentTenant(row: TenantRow): PlatformTenant {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    suspension: row.suspended_at && { at: row.suspended_at.toISOString(), reason: row.suspension_reason ?? '' },
    administrators: row.administrators.map(({ fullName, phoneNumber }) => ({ fullName, phoneNumber: maskPhone(phoneNumber) })),
    limits: { accounts: row.max_accounts, devices: row.max_devices, storageMebibytes: row.max_storage_mebibytes },
    usage: { accounts: row.accounts, devices: row.devices, storageBytes: row.storage_bytes },
  };
}
