import { hasHiddenCharacters, isMobileNumber, maskPhone, normaliseMobileNumber } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { hashPassword } from '#services/account/password/password.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { auditSourceOf } from '../audit-source.ts';
import { findAccountsByPhone } from '../import/plan/load-staff.ts';
import { loadTenant } from '../load-tenant.ts';
import { makePassword } from './make-password.ts';

export interface NewTenant {
  name: string;
  adminName: string;
  /** The mobile number, which is also the login name. */
  adminPhone: string;
  /** The parent's name or id. */
  parent?: string;
}

/** Creates a tenant with its first administrator, who invites everyone else. @returns the text for the administrator */
export async function createTenant(context: AppContext, { name, adminName, adminPhone, parent }: NewTenant): Promise<string> {
  const phone = normaliseMobileNumber(adminPhone);
  if (!isMobileNumber(phone)) throw new Error(`${adminPhone} is not a mobile number: 11 digits, 13… to 19…`);
  for (const given of [name, adminName])
    if (hasHiddenCharacters(given)) throw new Error(`${JSON.stringify(given)} holds a character that cannot be seen`);
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  return context.database.transaction(async (tx) => {
    const tenantId = await insertTenant(context, tx, name, parent);
    const { id, isNew, fullName } = await bindAccount(context, tx, { phone, adminName, passwordHash });
    await makeAdministrator(context, tx, tenantId, id);
    const subject = {
      subjectKind: 'tenant',
      subjectId: tenantId,
      changes: { name, admin: id, newAccount: isNew },
      by: { tenantId, accountId: null },
    };
    await insertAuditRow({ ...context, ...auditSourceOf('create-tenant') }, subject, tx);
    const login = isNew
      ? `Log in as ${phone} with ${password}`
      : `${maskPhone(phone)} has an account already (${fullName}): it administers this tenant too, and its password stays`;
    return `Tenant ${name} (${tenantId})\n${login}`;
  });
}

async function insertTenant({ ids, clock }: AppContext, tx: Transaction<Schema>, name: string, parent?: string): Promise<string> {
  const same = await tx.selectFrom('tenants').select('id').where('name', '=', name).executeTakeFirst();
  // A repeated command would otherwise create a second tenant of that name, and `--tenant` would then accept the name for neither.
  if (same) throw new Error(`there is a tenant ${name} already (${same.id})`);
  const parentId = parent === undefined ? null : (await loadTenant(tx, parent)).id;
  const id = ids.next();
  const values = {
    id,
    name,
    kind: 'company',
    parent_id: parentId,
    created_at: clock.now(),
  };
  await tx.insertInto('tenants').values(values).execute();
  return id;
}

interface Administrator {
  phone: string;
  adminName: string;
  passwordHash: string;
}

/** One person has one account, however many tenants the person administers. */
async function bindAccount({ ids, clock }: AppContext, tx: Transaction<Schema>, { phone, adminName, passwordHash }: Administrator) {
  const [known, ...others] = await findAccountsByPhone(tx, [phone]);
  if (others.length > 0) throw new Error(`${phone} is the number of one account and the login name of another`);
  if (known) return { id: known.id, isNew: false, fullName: known.full_name };
  const id = ids.next();
  const values = { id, login_name: phone, full_name: adminName, phone_number: phone, password_hash: passwordHash, created_at: clock.now() };
  await tx.insertInto('accounts').values(values).execute();
  return { id, isNew: true, fullName: adminName };
}

async function makeAdministrator({ ids, clock }: AppContext, tx: Transaction<Schema>, tenantId: string, accountId: string): Promise<void> {
  const member = { tenant_id: tenantId, account_id: accountId };
  await tx
    .insertInto('memberships')
    .values({ ...member, state: 'member', created_at: clock.now() })
    .execute();
  await tx
    .insertInto('role_grants')
    .values({ ...member, id: ids.next(), role: 'tenant_admin', area_id: null })
    .execute();
}
