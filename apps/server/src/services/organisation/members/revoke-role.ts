import { permissionTable, type Role } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { enqueueRightsChanged } from '#services/outbox/enqueue-rights-changed.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesPath } from '#services/scope/managed-areas.ts';
import { revokeInvitesOf } from '../invites/revoke-invites-of.ts';
import { publishRightsChanged } from '../publish-rights-changed.ts';
import { assertNotLastAdministrator } from './last-administrator.ts';
import { loadLockedMember, loadManagedMember, lockManagedMember } from './managed-member.ts';

export const revokeRole: Verb<'revokeRole'> = async (context, { accountId, grantId }) => {
  const { actor } = context;
  await loadManagedMember(context.database.kysely, actor, accountId);
  const { role, areaId, path } = await loadGrant(context, accountId, grantId);
  assertManagesPath(actor, 'member.manage', path);
  const subject = { subjectKind: 'member' as const, subjectId: accountId, changes: { revoked: { role, areaId } } };
  const answer = await writeOnce(context, subject, async (tx) => {
    await lockTenantFor(tx, actor);
    if (role === 'tenant_admin' && areaId === null) await assertNotLastAdministrator(tx, actor.tenantId, accountId);
    await lockManagedMember(tx, actor, accountId);
    if (role === 'occupant' && areaId !== null) await assertNotOfRoom(tx, { tenantId: actor.tenantId, accountId, roomId: areaId });
    const { numDeletedRows } = await tx
      .deleteFrom('role_grants')
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', grantId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await enqueueRightsChanged(tx, actor.tenantId, [accountId], context.clock.now());
    if (permissionTable[role]['member.manage']) await revokeInvitesOf(tx, actor.tenantId, accountId, context.clock.now());
    return loadLockedMember(tx, actor, accountId);
  });
  await publishRightsChanged(context, [accountId]);
  return answer;
};

interface FoundGrant {
  role: Role;
  areaId: string | null;
  path: string | null;
}

/** Throws `notFound` for a grant that is not this account's in the tenant. */
async function loadGrant({ database, actor }: SignedInContext, accountId: string, grantId: string): Promise<FoundGrant> {
  const grant = await database.kysely
    .selectFrom('role_grants as g')
    .leftJoin('areas as r', (join) => join.on('r.tenant_id', '=', actor.tenantId).onRef('r.id', '=', 'g.area_id'))
    .select(['g.role', 'g.area_id as areaId', 'r.path'])
    .where('g.tenant_id', '=', actor.tenantId)
    .where('g.id', '=', grantId)
    .where('g.account_id', '=', accountId)
    .executeTakeFirst();
  if (!grant) throw notFound();
  return grant;
}

/** Whoever lives in a room has the role of an occupant there for as long. */
async function assertNotOfRoom(
  tx: Transaction<Schema>,
  { tenantId, accountId, roomId }: { tenantId: string; accountId: string; roomId: string },
): Promise<void> {
  const lives = await tx
    .selectFrom('room_members')
    .select('room_id')
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .where('account_id', '=', accountId)
    .where('to_at', 'is', null)
    .executeTakeFirst();
  if (lives) throw conflict('roleOfRoom');
}
