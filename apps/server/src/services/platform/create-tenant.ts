import { makePassword } from '#services/account/password/make-password.ts';
import { hashPassword } from '#services/account/password/password.ts';
import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { insertTenant } from '#services/tenancy/insert-tenant.ts';

export const createTenant: Verb<'createTenant'> = async (context, { name, adminName, adminPhone }) => {
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  const { accountId } = context.actor;
  const tenantId = context.ids.next();
  const changes = { name, admin: '', newAccount: false };
  const subject = { subjectKind: 'tenant' as const, subjectId: tenantId, changes, by: { tenantId, accountId } };
  const answer = await writeOnce(context, subject, async (tx) => {
    const tenant = { id: tenantId, name, parentId: null, adminName, adminPhone, passwordHash };
    const { id, isNew } = await insertTenant(context, tx, tenant);
    Object.assign(changes, { admin: id, newAccount: isNew });
    return { id: tenantId, loginName: adminPhone, password: isNew ? password : null };
  });
  if (changes.admin !== '') await context.eventBus.publish({ kind: 'account-changed', accountId: changes.admin, tenantId });
  return answer;
};
