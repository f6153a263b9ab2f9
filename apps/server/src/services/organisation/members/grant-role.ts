import type { Verb } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesArea } from '#services/scope/managed-areas.ts';
import { publishRightsChanged } from '../publish-rights-changed.ts';
import { insertGrant } from './insert-grant.ts';
import { loadLockedMember, lockManagedMember } from './managed-member.ts';

export const grantRole: Verb<'grantRole'> = async (context, { accountId, role, areaId = null }) => {
  const { actor, ids } = context;
  if (accountId === actor.accountId) throw forbidden('noRoleToOneself');
  const subject = { subjectKind: 'member' as const, subjectId: accountId, changes: { granted: { role, areaId } } };
  const answer = await writeOnce(context, subject, async (tx) => {
    await lockTenantFor(tx, actor);
    await assertManagesArea(tx, actor, 'member.manage', areaId);
    await lockManagedMember(tx, actor, accountId);
    await insertGrant(tx, { id: ids.next(), tenantId: actor.tenantId, accountId, role, areaId });
    return loadLockedMember(tx, actor, accountId);
  });
  await publishRightsChanged(context, [accountId]);
  return answer;
};
