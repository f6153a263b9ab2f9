import { insertDueOfRights } from '../notification/insert-due-of-rights.ts';
import type { Verb } from '../request-context.ts';
import { writeOnce } from '../write-once.ts';
import { lockTenant } from './lock-tenant.ts';
import { assertManagesArea } from './managed-areas.ts';
import { holdManagedTeam } from './managed-team.ts';
import { checkTeamPeople, replaceTeamPeople } from './team-members.ts';
import { assertTeamNameFree } from './team-name.ts';
import { tellOfChanges } from './tell-of-changes.ts';

/** What is not given stays as it is, but the members, who are replaced. */
export const updateTeam: Verb<'updateTeam'> = async (context, { id, ...input }) => {
  const { actor } = context;
  const { tenantId } = actor;
  const { name, specialty, areaId, phone, memberIds } = input;
  const touched = new Set(memberIds);
  const answer = await writeOnce(context, { subjectKind: 'team', subjectId: id, changes: { updated: input } }, async (tx) => {
    await lockTenant(tx, tenantId);
    await holdManagedTeam(tx, actor, 'team.manage', id, 'change');
    if (areaId !== undefined) await assertManagesArea(tx, actor, 'team.manage', areaId);
    await checkTeamPeople(tx, actor, input);
    await assertTeamNameFree(tx, tenantId, name, id);
    await tx
      .updateTable('teams')
      .set({
        name,
        specialty: specialty === undefined ? undefined : specialty || null,
        area_id: areaId,
        phone: phone === undefined ? undefined : phone || null,
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
    for (const before of await replaceTeamPeople(tx, tenantId, id, input)) touched.add(before);
    await insertDueOfRights(tx, tenantId, touched, context.clock.now());
    return { id };
  });
  await tellOfChanges(context, touched);
  return answer;
};
