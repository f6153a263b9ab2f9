import type { ApiName } from '@energy-om/contract';
import { type OfflineCaseReason, type offlineActions, reasonOfMove, terminalStatuses } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { RequestContext, SignedInContext } from '#services/core/request-context.ts';
import type { ServiceError } from '#services/core/service-error.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import type { Intent } from '#services/core/write/intent.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { commandContextOf } from '#services/work-order/execution/command-context.ts';
import { findOrder, type LoadedOrder } from '#services/work-order/load/load-order.ts';
import { readIntentFacts } from '#services/work-order/offline/begin-action.ts';
import { readContent } from './offline-content.ts';
import { tookPart } from './took-part.ts';

/** Refusals of the call itself, after which the phone corrects it or sends it again. */
const ofTheCall: readonly MessageKey[] = ['idempotencyKeyReused', 'conflict', 'tenantSuspended'];

/** What is about no order: a refusal stays with its author. */
const ofOtherThings: readonly ApiName[] = ['acknowledgeAlarm'];

const ofSafety: readonly MessageKey[] = [
  'conditionHolds',
  'conditionUnproven',
  'permitStanding',
  'pointHeld',
  'switchingRunning',
  'permitMissing',
  'personOnPermit',
  'permitWorking',
  'pointsOpen',
];

/** The input of every call that acts on an order; a comment names the order by another field, and leaves its version as it is. */
interface ActionInput {
  id: string;
  version?: number;
  mode?: string;
}

interface Refused {
  context: SignedInContext;
  intent: Intent;
  input: ActionInput;
  loaded: LoadedOrder;
}

/**
 * Stores what was done without a network and is refused, so that nothing of the work is lost and somebody decides what becomes of it. Only those who see the order or
 * have worked on it leave a case. A refusal of the call itself leaves none.
 */
export async function recordOfflineCase(context: RequestContext, input: unknown, refusal: ServiceError): Promise<void> {
  const { intent, operation } = context;
  const { orderId, ...rest } = input as ActionInput & { orderId?: string };
  const given = { ...rest, id: orderId ?? rest.id };
  const isOfOrder = refusal.kind === 'conflict' || refusal.kind === 'forbidden' || refusal.kind === 'notFound';
  if (
    intent === null ||
    intent.orderId !== null ||
    ofOtherThings.includes(operation) ||
    !isOfOrder ||
    ofTheCall.includes(refusal.messageKey)
  )
    return;
  const signedIn = context as SignedInContext;
  const loaded = await findOrder(context, signedIn.actor.tenantId, given.id, { kind: 'system' });
  if (!loaded || !(await tookPart(signedIn, loaded))) return;
  await writeCase({ context: signedIn, intent, input: given, loaded }, refusal);
}

async function writeCase({ context, intent, input, loaded }: Refused, refusal: ServiceError): Promise<void> {
  const { database, actor, operation, clock } = context;
  const { work, later } = await readIntentFacts(commandContextOf(context), intent, loaded.row, input.version ?? loaded.row.version);
  const reason = reasonOf(refusal, loaded, operation, input, later);
  const { kind, messageKey, parameters, data } = refusal;
  const { texts, fileIds } = readContent(input);
  await database.transaction(async (tx) => {
    const [stored] = await tx
      .insertInto('offline_cases')
      .values({
        tenant_id: actor.tenantId,
        id: intent.id,
        account_id: actor.accountId,
        order_id: loaded.row.id,
        operation,
        body_hash: intent.bodyHash,
        body: JSON.stringify({ ...input, intent: undefined }),
        texts,
        refusal: JSON.stringify({ kind, messageKey, parameters, data }),
        reason,
        worked_at: new Date(work.at),
        worked_at_certain: work.isCertain,
        arrived_at: clock.now(),
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
      .returning('id')
      .execute();
    if (stored === undefined) return;
    await insertFiles(tx, context, stored.id, fileIds);
    const subject = { subjectKind: 'workOrder' as const, subjectId: loaded.row.id, changes: { offlineCase: stored.id, reason } };
    await insertAuditRow(context, subject, tx);
  });
}

/** The author's own files among those that the call named. */
const insertOwnFiles = statement<{ tenant: string; case: string; account: string; files: readonly string[] }, object>(
  'insert-files-of-offline-case',
  `insert into offline_case_files (tenant_id, case_id, file_id, position)
    select :tenant, :case, f.id, x.position from unnest(:files::uuid[]) with ordinality as x(id, position)
      join files f on f.tenant_id = :tenant and f.id = x.id and f.created_by = :account`,
);

async function insertFiles(tx: Transaction<Schema>, { actor }: SignedInContext, id: string, files: readonly string[]): Promise<void> {
  if (files.length > 0) await runIn(tx, insertOwnFiles, { tenant: actor.tenantId, case: id, account: actor.accountId, files });
}

function reasonOf(
  { kind, messageKey }: ServiceError,
  { order }: LoadedOrder,
  operation: ApiName,
  input: ActionInput,
  later: Parameters<typeof reasonOfMove>[2],
): OfflineCaseReason {
  if (kind !== 'conflict') return 'right';
  if (ofSafety.includes(messageKey)) return 'safety';
  if (operation === 'addOrderComment') return terminalStatuses.includes(order.status) ? 'closed' : 'other';
  return messageKey === 'orderMovedOn' ? reasonOfMove(order.status, listActions(operation, input), later) : 'other';
}

type OfflineActionName = keyof typeof offlineActions;

const actionsOfCalls: Partial<Record<ApiName, readonly OfflineActionName[]>> = {
  acceptWorkOrder: ['accept', 'grab'],
  assignWorkOrder: ['start', 'assign', 'changeMembers'],
  processWorkOrder: ['finish', 'finishWithResult', 'backfill'],
  commentWorkOrder: ['passCheck', 'evaluate', 'reportNotSolved'],
  sendBackWorkOrder: ['decline', 'sendBack', 'passUp', 'rework', 'reworkPaperwork'],
  applyForClosing: ['applyForClosing', 'withdrawClosing'],
  signClosing: ['confirmClosing', 'close', 'refuseClosing'],
};

/** The actions that a call may stand for. */
function listActions(operation: ApiName, { mode }: ActionInput): readonly OfflineActionName[] {
  if (operation === 'updateWorkOrder') return [mode as OfflineActionName];
  return actionsOfCalls[operation] ?? [];
}
