import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { loadRequest, lockRequest } from './request-rows.ts';

/** The job decides each of them anew, at once. */
const lookAtApproved = statement<{ tenant: string; request: string; now: Date }, object>(
  'look-at-approved-cutoffs',
  `with open as (
      select c.wallet_id from cutoffs c where c.tenant_id = :tenant and c.next_at > :now and c.wallet_id in (
        select r.wallet_id from cutoff_request_rooms r where r.tenant_id = :tenant and r.request_id = :request)
      order by c.wallet_id for no key update
    )
    update cutoffs c set next_at = :now from open o where c.tenant_id = :tenant and c.wallet_id = o.wallet_id`,
);

/**
 * The second person approves what the job is about to cut off, as it was read and on its day only, or rejects it. Nobody decides on a cut-off of their own. What stands against a
 * cut-off by then goes on standing against it.
 */
export const decideCutoffRequest: Verb<'decideCutoffRequest'> = async (context, { requestId, approve, contentHash, reason }) => {
  const { actor, clock, ids } = context;
  assertManagesTenant(actor, 'settlement.approve');
  if (!approve && reason === '') throw invalid({ reason: 'required' });
  const { tenantId, accountId } = actor;
  const now = clock.now();
  const at = { now, zone: await loadTimeZone(context) };
  const changes = { decided: { approve, contentHash, reason } };
  return writeOnce(context, { subjectKind: 'cutoffRequest', subjectId: requestId, changes }, async (tx) => {
    await runIn(tx, lockRequest, { tenant: tenantId, request: requestId });
    const load = () => loadRequest((query, values) => runIn(tx, query, values), actor, requestId, at);
    const request = await load();
    if (request.rooms.some(({ account }) => account.id === accountId)) throw forbidden('walletIsOwn');
    if (request.state !== 'waiting') throw conflict('cutoffRequestDecided', request);
    if (request.isOver) throw conflict('cutoffRequestLapsed', request);
    if (request.contentHash !== contentHash) throw conflict('cutoffRequestDiffers', request);
    await tx
      .updateTable('cutoff_requests')
      .set({ state: approve ? 'approved' : 'rejected', decided_by: accountId, decided_at: now, reason })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', requestId)
      .execute();
    if (approve) await runIn(tx, lookAtApproved, { tenant: tenantId, request: requestId, now });
    await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'cutoffRequest', id: requestId }, actorId: accountId, now });
    return load();
  });
};
