import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { publishRightsChanged } from '#services/organisation/publish-rights-changed.ts';
import { enqueueRightsChanged } from '#services/outbox/enqueue-rights-changed.ts';
import { assertNameFree } from '#services/scope/assert-name-free.ts';
import { lockManagedTeam } from '#services/scope/lock-managed-team.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesAreas } from '#services/scope/managed-areas.ts';
import { followTeamPeople } from '#services/scope/team-shifts.ts';
import { givenAreaIds, givenSpecialties } from './given-scope.ts';
import { replaceTeamAreas } from './replace-team-areas.ts';
import { replaceTeamBusinessTypes } from './team-business-types.ts';
import { checkTeamPeople, replaceTeamPeople } from './team-members.ts';
import { readTeam } from './team-rows.ts';

/**
 * Fields that are not given stay unchanged; the members are always replaced as a whole. With a version, another one is a conflict with the
 * team as it stands.
 */
export const updateTeam: Verb<'updateTeam'> = async (context, { id, version, ...input }) => {
  const { actor } = context;
  const { tenantId } = actor;
  const { name, phone, memberIds, businessTypeIds } = input;
  const touched = new Set(memberIds);
  const answer = await writeOnce(context, { subjectKind: 'team', subjectId: id, changes: { updated: input } }, async (tx) => {
    await lockTenantFor(tx, actor);
    const stored = await lockManagedTeam(tx, actor, 'team.manage', id, 'change');
    if (version !== undefined && version !== stored.version)
      throw conflict('conflict', await readTeam(tx, tenantId, id, context.clock.now()));
    const areaIds = givenAreaIds(input, stored.areaIds);
    if (areaIds !== undefined) await assertManagesAreas(tx, actor, 'team.manage', areaIds);
    await checkTeamPeople(tx, actor, input);
    await assertNameFree(tx, 'team', { tenantId, name, ownId: id });
    await tx
      .updateTable('teams')
      .set({
        version: stored.version + 1,
        name,
        specialties: givenSpecialties(input),
        phone: phone === undefined ? undefined : phone || null,
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
    if (areaIds !== undefined) await replaceTeamAreas(tx, tenantId, id, areaIds);
    if (businessTypeIds !== undefined) await replaceTeamBusinessTypes(tx, tenantId, id, businessTypeIds);
    const before = await replaceTeamPeople(tx, tenantId, id, input);
    if (hasOthers(memberIds, before)) await followTeamPeople(tx, tenantId, id, context.clock.now());
    for (const accountId of before) touched.add(accountId);
    await enqueueRightsChanged(tx, tenantId, touched, context.clock.now());
    return { id };
  });
  await Promise.all([context.eventBus.publish({ kind: 'names-changed', tenantId }), publishRightsChanged(context, touched)]);
  return answer;
};

function hasOthers(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [new Set(one), new Set(other)];
  return first.size !== second.size || !other.every((id) => first.has(id));
}
