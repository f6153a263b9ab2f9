import { dayMs, maxInviteDays } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertMayOffer } from './entry-terms.ts';
import { makeInviteCode } from './invite-code.ts';
import { presentInvite } from './invite-rows.ts';
import { loadManagedInvite } from './load-managed-invite.ts';

const maxOpenInvites = 50;

export const createInvite: Verb<'createInvite'> = async (context, input) => {
  const { actor, clock, ids } = context;
  const { role, areaId = null, teamId = null, days, mostUses } = input;
  const id = ids.next();
  const now = clock.now();
  const changes = { role, areaId, teamId, days, mostUses };
  return writeOnce(context, { subjectKind: 'invite', subjectId: id, changes }, async (tx) => {
    // The tenant is locked before the team, as in every other change of a team, so that two changes cannot deadlock.
    await lockTenantFor(tx, actor);
    await assertMayOffer(tx, actor, input);
    await assertRoomForInvite(tx, actor.tenantId, now);
    await tx
      .insertInto('invites')
      .values({
        tenant_id: actor.tenantId,
        id,
        code: makeInviteCode(),
        role,
        area_id: areaId,
        team_id: teamId,
        created_by: actor.accountId,
        created_at: now,
        expires_at: new Date(now.getTime() + days * dayMs),
        most_uses: mostUses,
      })
      .execute();
    return presentInvite(await loadManagedInvite(tx, actor, id), now);
  });
};

/** Runs under the tenant's lock, so that simultaneous calls count one after the other. */
async function assertRoomForInvite(tx: Transaction<Schema>, tenantId: string, now: Date): Promise<void> {
  const open = await tx
    .selectFrom('invites')
    .select('id')
    .where('tenant_id', '=', tenantId)
    // No invite is valid for longer, so older ones need not be read.
    .where('created_at', '>', new Date(now.getTime() - maxInviteDays * dayMs))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'most_uses')
    .limit(maxOpenInvites)
    .execute();
  if (open.length === maxOpenInvites) throw conflict('tooManyInvites', null, { max: maxOpenInvites });
}
