import type { ApiParsedInput } from '@energy-om/contract';
import type { Transaction, Updateable } from 'kysely';
import type { MembershipTable } from '#db/schema/tenancy.ts';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { addTeamMember } from '#services/scope/add-team-member.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { assertRoomForAccounts } from '#services/scope/tenant-limits.ts';
import { insertGrant } from '../members/insert-grant.ts';
import { publishRightsChanged } from '../publish-rights-changed.ts';
import { assertMayOffer } from './entry-terms.ts';

type Decision = ApiParsedInput<'decideJoinRequest'>;
type Approval = Extract<Decision, { approve: true }>;

export const decideJoinRequest: Verb<'decideJoinRequest'> = async (context, decision) => {
  const { accountId, ...changes } = decision;
  if (accountId === context.actor.accountId) throw forbidden('notOneselfsRequest');
  const answer = await writeOnce(context, { subjectKind: 'member', subjectId: accountId, changes }, async (tx) => {
    await lockTenantFor(tx, context.actor);
    if (decision.approve) await approve(context, tx, decision);
    else await reject(context, tx, accountId, decision.reason);
    return {};
  });
  await publishRightsChanged(context, [accountId]);
  return answer;
};

/** Makes the applicant a member with a first role. */
async function approve(context: SignedInContext, tx: Transaction<Schema>, approval: Approval): Promise<void> {
  const { actor, clock, ids } = context;
  const { accountId, role, areaId = null, teamId = null } = approval;
  await assertRoomForAccounts(tx, actor.tenantId, 1);
  await assertMayOffer(tx, actor, approval);
  await decideRequest(context, tx, accountId, { state: 'member', created_at: clock.now() });
  await insertGrant(tx, { id: ids.next(), tenantId: actor.tenantId, accountId, role, areaId });
  if (teamId !== null) await addTeamMember(tx, actor.tenantId, { teamId, accountId, role }, clock.now());
}

/** A rejection applies to the whole tenant, so only an administrator of the whole tenant may reject. */
async function reject(context: SignedInContext, tx: Transaction<Schema>, accountId: string, reason: string): Promise<void> {
  assertManagesTenant(context.actor, 'member.manage');
  await decideRequest(context, tx, accountId, { state: 'refused', refusal: reason });
}

/** Throws a conflict for a request that is decided already, and `notFound` where there is no request, or it was withdrawn. */
async function decideRequest(
  { actor, clock, ids }: SignedInContext,
  tx: Transaction<Schema>,
  accountId: string,
  outcome: Updateable<MembershipTable>,
): Promise<void> {
  const decided = await tx
    .updateTable('memberships')
    .set(outcome)
    .where('tenant_id', '=', actor.tenantId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'pending')
    .returning('account_id')
    .executeTakeFirst();
  if (decided) {
    const event = { tenantId: actor.tenantId, actorId: actor.accountId, now: clock.now() };
    await enqueue(tx, { ...event, id: ids.next(), subject: { kind: 'joinRequest', id: accountId } });
    await enqueue(tx, { ...event, id: ids.next(), subject: { kind: 'membership', id: accountId } });
    return;
  }
  const membership = await tx
    .selectFrom('memberships')
    .select('state')
    .where('tenant_id', '=', actor.tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  throw membership ? conflict('requestDecided') : notFound();
}
