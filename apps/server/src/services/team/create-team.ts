import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { publishRightsChanged } from '#services/organisation/publish-rights-changed.ts';
import { assertNameFree } from '#services/scope/assert-name-free.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesAreas } from '#services/scope/managed-areas.ts';
import { givenAreaIds, givenSpecialties } from './given-scope.ts';
import { replaceTeamAreas } from './replace-team-areas.ts';
import { replaceTeamBusinessTypes } from './team-business-types.ts';
import { checkTeamPeople, replaceTeamPeople } from './team-members.ts';

export const createTeam: Verb<'createTeam'> = async (context, input) => {
  const { actor, ids } = context;
  const { tenantId } = actor;
  const { name, phone, businessTypeIds = [] } = input;
  const areaIds = givenAreaIds(input, []) ?? [];
  const id = ids.next();
  const answer = await writeOnce(context, { subjectKind: 'team', subjectId: id, changes: { created: input } }, async (tx) => {
    await lockTenantFor(tx, actor);
    await assertManagesAreas(tx, actor, 'team.manage', areaIds);
    await checkTeamPeople(tx, actor, input);
    await assertNameFree(tx, 'team', { tenantId, name, ownId: id });
    await tx
      .insertInto('teams')
      .values({ tenant_id: tenantId, id, name, specialties: givenSpecialties(input) ?? [], phone: phone || null })
      .execute();
    await replaceTeamAreas(tx, tenantId, id, areaIds);
    await replaceTeamBusinessTypes(tx, tenantId, id, businessTypeIds);
    await replaceTeamPeople(tx, tenantId, id, input);
    return { id };
  });
  await publishRightsChanged(context, input.memberIds);
  return answer;
};
