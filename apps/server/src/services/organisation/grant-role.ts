import type { Verb } from '../request-context.ts';
import { forbidden } from '../service-error.ts';
import { writeOnce } from '../write-once.ts';
import { holdManagedMember, loadHeldMember } from './find-member.ts';
import { insertGrant } from './insert-grant.ts';
import { assertManagesArea } from './managed-areas.ts';
import { tellOfChanges } from './tell-of-changes.ts';

export const grantRole: Verb<'grantRole'> = async (context, { accountId, role, areaId = null }) => {
  const { actor, ids } = context;
  if (accountId === actor.accountId) throw forbidden('noRoleToOneself');
  const subject = { subjectKind: 'member', subjectId: accountId, changes: { granted: { role, areaId } } };
  const answer = await writeOnce(context, subject, async (tx) => {
    await assertManagesArea(tx, actor, 'member.manage', areaId);
    await holdManagedMember(tx, actor, accountId);
    await insertGrant(tx, { id: ids.next(), tenantId: actor.tenantId, accountId, role, areaId });
    return loadHeldMember(tx, actor, accountId);
  });
  await tellOfChanges(context, [accountId]);
  return answer;
};
