import type { ApiParsedInput } from '@energy-om/contract';
import { hasPermission, type OfflineCaseReason } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { InvalidFieldsError, type ServiceError } from '#services/core/service-error.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import type { Intent } from '#services/core/write/intent.ts';
import { commandContextOf } from '#services/work-order/execution/command-context.ts';
import { readIntentFacts } from '#services/work-order/offline/begin-action.ts';
import { insertOfflineCase, type RaisedOrder } from './insert-offline-case.ts';
import { toStoredRefusal } from './stored-refusal.ts';

type NewOrderInput = Pick<ApiParsedInput<'createWorkOrder'>, 'projectId' | 'siteId'>;

const findSite = statement<{ tenant: string; project: string; site: string; account: string }, { took_part: boolean }>(
  'find-place-of-raised-order',
  `select exists (select from work_order_participants w where w.tenant_id = :tenant and w.account_id = :account) as took_part
    from projects p join areas a on a.tenant_id = :tenant and a.id = :site where p.tenant_id = :tenant and p.id = :project`,
);

/**
 * Where an order was to be raised; null where that is no place of the tenant, or its author neither may raise orders nor has ever had to do with one there.
 * @param raisedId the id that the phone has given to it
 */
export async function findRaisedOrder(
  { actor, database }: SignedInContext,
  raisedId: string,
  { projectId, siteId }: NewOrderInput,
): Promise<RaisedOrder | null> {
  const [site] = await database.run(findSite, { tenant: actor.tenantId, project: projectId, site: siteId, account: actor.accountId });
  if (!site || !(site.took_part || hasPermission(actor.roleGrants, 'work-order.create'))) return null;
  return { raisedId, projectId, areaId: siteId };
}

/** Stores an order that was raised without a network and is refused, whatever is wrong with it: its author corrects it, or a dispatcher raises it in their name. */
export async function recordRaisedCase(
  context: SignedInContext,
  { intent, raisedId }: { intent: Intent; raisedId: string },
  input: unknown,
  refusal: ServiceError,
): Promise<void> {
  const reason = reasonOf(refusal);
  const order = reason === null ? null : await findRaisedOrder(context, raisedId, input as NewOrderInput);
  if (reason === null || order === null) return;
  const { work } = await readIntentFacts(commandContextOf(context), intent, { id: raisedId, version: 1 }, 1);
  await context.database.transaction(async (tx) => {
    const written = {
      intent,
      input: input as object,
      subject: order,
      reason,
      state: 'open',
      refusal: toStoredRefusal(refusal),
      work,
    } as const;
    if (!(await insertOfflineCase(tx, context, written))) return;
    await discardEarlier(tx, context, intent.id, raisedId);
    const subject = { subjectKind: 'workOrder' as const, subjectId: raisedId, changes: { offlineCase: intent.id, reason } };
    await insertAuditRow(context, subject, tx);
  });
}

/** Null: the phone sends it otherwise, or not at all. */
function reasonOf(refusal: ServiceError): OfflineCaseReason | null {
  switch (refusal.kind) {
    case 'invalid':
      return refusal instanceof InvalidFieldsError && !('intent.orderId' in refusal.fields) ? 'input' : null;
    case 'forbidden':
      return 'right';
    case 'conflict':
      return 'other';
    case 'notFound':
      return 'input';
    default:
      return null;
  }
}

/** What its author has corrected since is not to be decided on. */
async function discardEarlier(tx: Transaction<Schema>, { actor, clock }: SignedInContext, id: string, raisedId: string): Promise<void> {
  await tx
    .updateTable('offline_cases')
    .set((row) => ({ state: 'discarded', version: row('version', '+', 1), decided_by: actor.accountId, decided_at: clock.now() }))
    .where('tenant_id', '=', actor.tenantId)
    .where('raised_id', '=', raisedId)
    .where('account_id', '=', actor.accountId)
    .where('operation', '=', 'createWorkOrder')
    .where('state', '=', 'open')
    .where('id', '!=', id)
    .execute();
}
