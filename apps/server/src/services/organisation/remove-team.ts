import { terminalStatuses } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { insertDueOfRights } from '../notification/insert-due-of-rights.ts';
import type { SignedInContext, Verb } from '../request-context.ts';
import { conflict } from '../service-error.ts';
import { writeOnce } from '../write-once.ts';
import { holdManagedTeam } from './managed-team.ts';
import { mostOrdersNamed } from './orders-in-hand.ts';
import { replaceTeamPeople } from './team-members.ts';
import { tellOfChanges } from './tell-of-changes.ts';

/** The row stays, since finished orders tell of the team; without members and projects it is no choice any more. */
export const removeTeam: Verb<'removeTeam'> = async (context, { id }) => {
  const { actor } = context;
  let members: string[] = [];
  const answer = await writeOnce(context, { subjectKind: 'team', subjectId: id, changes: { removed: true } }, async (tx) => {
    await holdManagedTeam(tx, actor, 'team.manage', id, 'change');
    await assertNoOpenOrders(tx, actor.tenantId, id);
    members = await dissolve(context, tx, id);
    await insertDueOfRights(tx, actor.tenantId, members, context.clock.now());
    return {};
  });
  await tellOfChanges(context, members);
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
    .limit(mostOrdersNamed)
    .execute();
  if (orders.length > 0) throw conflict('teamHasOrders', { orders });
}

/** @returns who was in it */
async function dissolve({ actor, clock }: SignedInContext, tx: Transaction<Schema>, teamId: string): Promise<string[]> {
  const { tenantId } = actor;
  const now = clock.now();
  await tx.updateTable('teams').set({ dissolved_at: now }).where('tenant_id', '=', tenantId).where('id', '=', teamId).execute();
  // Nobody comes in any more, before those who are in are taken out.
  await tx
    .updateTable('invites')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where('revoked_at', 'is', null)
    .execute();
  await tx.deleteFrom('project_teams').where('tenant_id', '=', tenantId).where('team_id', '=', teamId).execute();
  return replaceTeamPeople(tx, tenantId, teamId, { memberIds: [], leaderId: null });
}
