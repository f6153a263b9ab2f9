import type { ApiParsedInput } from '@energy-om/contract';
import { type DecisionFault, findDecisionFault } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid, type ServiceError } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { publishRightsChanged } from '#services/organisation/publish-rights-changed.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { bindAccount } from '../occupants/bind-account.ts';
import { lockRoom } from '../rooms/lock-room.ts';
import { type ApplicationRow, presentApplication } from './application-rows.ts';
import { loadApplication, loadManagedApplication } from './find-application.ts';

type Input = ApiParsedInput<'decideRoomApplication'>;

/** @param current the application as it is */
const refusals: Record<DecisionFault, (current: unknown) => ServiceError> = {
  ownApplication: () => forbidden('ownRoomApplication'),
  ownRoom: () => forbidden('ownRoomDecision'),
  applicationDecided: (current) => conflict('roomApplicationDecided', current),
  alreadyInRoom: (current) => conflict('alreadyInRoom', current),
  reasonMissing: () => invalid({ reason: 'rejectionReasonMissing' }),
  otherPays: (current) => conflict('otherOccupantPays', current),
};

/** Of two people who decide at once, the room's lock lets one decide after the other, and the second one gets a conflict. */
export const decideRoomApplication: Verb<'decideRoomApplication'> = async (context, input) => {
  const { actor } = context;
  const { applicationId: id, approve, reason } = input;
  const found = await loadManagedApplication(context, id);
  const subject = { subjectKind: 'roomApplication' as const, subjectId: id, changes: { approve, reason, account: found.account_id } };
  const answer = await writeOnce(context, subject, async (tx) => {
    // Whoever removes the applicant from the tenant, or counts its members, waits.
    if (approve) await lockTenantFor(tx, actor);
    await decide(tx, context, found, input);
    return presentApplication(await loadApplication(tx, { tenantId: actor.tenantId, id }), actor.accountId);
  });
  if (approve) await publishRightsChanged(context, [found.account_id]);
  return answer;
};

async function decide(tx: Transaction<Schema>, context: SignedInContext, found: ApplicationRow, input: Input): Promise<void> {
  const { tenantId, accountId } = context.actor;
  const { applicationId: id, approve, reason, pays } = input;
  const room = await lockRoom(tx, { tenantId, roomId: found.room_id });
  const current = await loadApplication(tx, { tenantId, id });
  const application = { accountId: current.account_id, status: current.status };
  const fault = findDecisionFault(room, application, accountId, { approve, reason, ...(pays !== undefined && { pays }) });
  if (fault) throw refusals[fault](presentApplication(current, accountId));
  await closeApplication(tx, context, input);
  if (!approve) return;
  const { relation, wants_to_pay: wantsToPay } = current;
  await bindAccount(context, tx, room, { accountId: current.account_id, relation, applicationId: id, wantsToPay, pays, reason });
}

/** The applicant withdraws without the room's lock, so the status is asked for once more. */
async function closeApplication(
  tx: Transaction<Schema>,
  { actor, clock, ids }: SignedInContext,
  { applicationId: id, approve, reason }: Input,
): Promise<void> {
  const { tenantId, accountId } = actor;
  const now = clock.now();
  const { numUpdatedRows } = await tx
    .updateTable('room_applications')
    .set({ status: approve ? 'approved' : 'rejected', decided_at: now, decided_by: accountId, reason })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'applied')
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw conflict('roomApplicationDecided', presentApplication(await loadApplication(tx, { tenantId, id }), accountId));
  await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'roomApplication', id }, actorId: accountId, now });
}
