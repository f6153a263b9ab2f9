import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { deleteFirstTenantToken, lockTenantCreation } from './first-tenant-token.ts';

export interface NewTenant {
  id: string;
  name: string;
  parentId: string | null;
  /** The name of an IANA time zone; by default that of the table. */
  timeZone?: string;
  adminName: string;
  /** A mobile number as it is stored, which is also the login name. */
  adminPhone: string;
  /** Of the administrator's account where it is new. */
  passwordHash: string;
}

export interface FirstAdministrator {
  /** The account. */
  id: string;
  fullName: string;
  isNew: boolean;
}

type Parts = Pick<AppContext, 'ids' | 'clock'>;

/**
 * Writes a tenant with its first administrator. One person has one account, however many tenants the person administers. Throws `invalid`
 * at `name` for a name that another tenant has: administrators of the installation and commands find tenants by it.
 */
export async function insertTenant(parts: Parts, tx: Transaction<Schema>, tenant: NewTenant): Promise<FirstAdministrator> {
  await lockTenantCreation(tx);
  const same = await tx.selectFrom('tenants').select('id').where('name', '=', tenant.name).executeTakeFirst();
  if (same) throw invalid({ name: 'tenantNameTaken' });
  const { ids, clock } = parts;
  const { id } = tenant;
  await tx
    .insertInto('tenants')
    .values({ id, name: tenant.name, kind: 'company', parent_id: tenant.parentId, time_zone: tenant.timeZone, created_at: clock.now() })
    .execute();
  await deleteFirstTenantToken(tx);
  const administrator = await bindAccount(parts, tx, tenant);
  const member = { tenant_id: id, account_id: administrator.id };
  await tx
    .insertInto('memberships')
    .values({ ...member, state: 'member', created_at: clock.now() })
    .execute();
  await tx
    .insertInto('role_grants')
    .values({ ...member, id: ids.next(), role: 'tenant_admin', area_id: null })
    .execute();
  return administrator;
}

async function bindAccount({ ids, clock }: Parts, tx: Transaction<Schema>, { adminPhone, adminName, passwordHash }: NewTenant) {
  const [known, ...others] = await tx
    .selectFrom('accounts')
    .select(['id', 'full_name'])
    .where((row) => row.or([row('phone_number', '=', adminPhone), row('login_name', '=', adminPhone)]))
    .execute();
  if (others.length > 0) throw conflict('numberAmbiguous');
  if (known) return { id: known.id, fullName: known.full_name, isNew: false };
  const id = ids.next();
  const account = { id, login_name: adminPhone, full_name: adminName, phone_number: adminPhone, password_hash: passwordHash };
  await tx
    .insertInto('accounts')
    .values({ ...account, created_at: clock.now() })
    .execute();
  return { id, fullName: adminName, isNew: true };
}
