import { terminalStatuses } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { maxOrdersNamed } from '#services/organisation/members/orders-in-hand.ts';
import { publishRightsChanged } from '#services/organisation/publish-rights-changed.ts';
import { enqueueRightsChanged } from '#services/outbox/enqueue-rights-changed.ts';
import { lockManagedTeam } from '#services/scope/lock-managed-team.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { deleteRoster } from '#services/scope/team-shifts.ts';
import { replaceTeamPeople } from './team-members.ts';
import { findTeamUses } from './team-uses.ts';

/** The row stays, because finished orders refer to the team; without members and projects it is not offered as a choice. */
export const removeTeam: Verb<'removeTeam'> = async (context, { id }) => {
  const { actor } = context;
  let members: string[] = [];
  const answer = await writeOnce(context, { subjectKind: 'team', subjectId: id, changes: { removed: true } }, async (tx) => {
    // Projects and rules that are saved meanwhile see the team removed.
    await lockTenantFor(tx, actor);
    await lockManagedTeam(tx, actor, 'team.manage', id, 'remove');
    await assertNoOpenOrders(tx, actor.tenantId, id);
    const uses = await findTeamUses(tx, actor.tenantId, id);
    if (uses.length > 0) throw conflict('teamInUse', { uses });
    members = await dissolve(context, tx, id);
    await enqueueRightsChanged(tx, actor.tenantId, members, context.clock.now());
    return {};
  });
  await publishRightsChanged(context, members);
  return answer;
};

async function assertNoOpenOrders(tx: Transaction<Schema>, tenantId: string, teamId: string): Promise<void> {
  const orders = await tx
    .selectFrom('work_orders')
    .select(['id', 'order_no as orderNo', 'title'])
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where('status', 'not in', terminalStatuses)
    .orderBy('id', 'desc')
    .limit(maxOrdersNamed)
    .execute();
  if (orders.length > 0) throw conflict('teamHasOrders', { orders });
}

/** @returns the former members */
async function dissolve({ actor, clock }: SignedInContext, tx: Transaction<Schema>, teamId: string): Promise<string[]> {
  const { tenantId } = actor;
  const now = clock.now();
  await tx.updateTable('teams').set({ dissolved_at: now }).where('tenant_id', '=', tenantId).where('id', '=', teamId).execute();
  // The team is marked dissolved before its members are removed, so that none can join in between.
  await tx
    .updateTable('invites')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where('revoked_at', 'is', null)
    .execute();
  await deleteRoster(tx, tenantId, teamId, now);
  await tx.deleteFrom('project_teams').where('tenant_id', '=', tenantId).where('team_id', '=', teamId).execute();
  return replaceTeamPeople(tx, tenantId, teamId, { memberIds: [], leaderId: null });
}
