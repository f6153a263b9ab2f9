import { hasHiddenCharacters, isMobileNumber, maskPhone, normaliseMobileNumber } from '@energy-om/domain';
import { makePassword } from '#services/account/password/make-password.ts';
import { hashPassword } from '#services/account/password/password.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { insertTenant } from '#services/tenancy/insert-tenant.ts';
import { auditSourceOf } from '../audit-source.ts';
import { loadTenant } from '../load-tenant.ts';

export interface TypedTenant {
  name: string;
  adminName: string;
  /** The mobile number, which is also the login name. */
  adminPhone: string;
  /** The parent's name or id. */
  parent?: string;
}

/** Creates a tenant with its first administrator, who invites everyone else. @returns the text for the administrator */
export async function createTenant(context: AppContext, { name, adminName, adminPhone, parent }: TypedTenant): Promise<string> {
  const phone = normaliseMobileNumber(adminPhone);
  if (!isMobileNumber(phone)) throw new Error(`${adminPhone} is not a mobile number: 11 digits, 13… to 19…`);
  for (const given of [name, adminName])
    if (hasHiddenCharacters(given)) throw new Error(`${JSON.stringify(given)} holds a character that cannot be seen`);
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  return context.database.transaction(async (tx) => {
    const parentId = parent === undefined ? null : (await loadTenant(tx, parent)).id;
    const id = context.ids.next();
    const administrator = await insertTenant(context, tx, { id, name, parentId, adminName, adminPhone: phone, passwordHash });
    const subject = {
      subjectKind: 'tenant' as const,
      subjectId: id,
      changes: { name, admin: administrator.id, newAccount: administrator.isNew },
      by: { tenantId: id, accountId: null },
    };
    await insertAuditRow({ ...context, ...auditSourceOf('create-tenant') }, subject, tx);
    const login = administrator.isNew
      ? `Log in as ${phone} with ${password}`
      : `${maskPhone(phone)} has an account already (${administrator.fullName}): it administers this tenant too, and its password stays`;
    return `Tenant ${name} (${id})\n${login}`;
  });
}
