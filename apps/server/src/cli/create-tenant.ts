import { defaultWorkCalendar } from '@energy-om/domain';
import { isUniqueViolation } from '../db/errors.ts';
import { hashPassword } from '../services/account/password.ts';
import { insertAuditRow } from '../services/audit-log.ts';
import type { AppContext } from '../services/request-context.ts';
import { commandLine } from './command-line.ts';
import { makePassword } from './make-password.ts';

export interface NewTenant {
  name: string;
  adminName: string;
  /** Also the name to log in with. */
  adminPhone: string;
}

/** A tenant with its first administrator, who brings in everyone else. @returns what to tell the administrator */
export async function createTenant(context: AppContext, { name, adminName, adminPhone }: NewTenant): Promise<string> {
  const { database, ids } = context;
  const [tenantId, accountId, password, now] = [ids.next(), ids.next(), makePassword(), context.clock.now()];
  const passwordHash = await hashPassword(password);
  try {
    await database.transaction(async (tx) => {
      await tx
        .insertInto('tenants')
        .values({ id: tenantId, name, kind: 'company', work_calendar: JSON.stringify(defaultWorkCalendar), created_at: now })
        .execute();
      await tx
        .insertInto('accounts')
        .values({
          id: accountId,
          login_name: adminPhone,
          full_name: adminName,
          phone_number: adminPhone,
          password_hash: passwordHash,
          created_at: now,
        })
        .execute();
      await tx.insertInto('memberships').values({ tenant_id: tenantId, account_id: accountId, state: 'member', created_at: now }).execute();
      await tx
        .insertInto('role_grants')
        .values({ tenant_id: tenantId, id: ids.next(), account_id: accountId, role: 'tenant_admin', area_id: null })
        .execute();
      const subject = {
        subjectKind: 'tenant',
        subjectId: tenantId,
        changes: { name, admin: accountId },
        by: { tenantId, accountId: null },
      };
      await insertAuditRow({ ...context, ...commandLine('create-tenant') }, subject, tx);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new Error(`there is an account ${adminPhone} already`) : error;
  }
  return `Tenant ${name} (${tenantId})\nLog in as ${adminPhone} with ${password}`;
}
