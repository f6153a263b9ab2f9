import type { ApiName, ApiParsedInput } from '@energy-om/contract';
import { type OfflineCaseReason, type offlineActions, reasonOfMove, terminalStatuses } from '@energy-om/domain';
import type { RequestContext, SignedInContext } from '#services/core/request-context.ts';
import type { ServiceError } from '#services/core/service-error.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import type { Intent } from '#services/core/write/intent.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { commandContextOf } from '#services/work-order/execution/command-context.ts';
import { findOrder, type LoadedOrder } from '#services/work-order/load/load-order.ts';
import { readIntentFacts } from '#services/work-order/offline/begin-action.ts';
import { describeVisit, isVisit } from './describe-visit.ts';
import { insertOfflineCase } from './insert-offline-case.ts';
import { recordAcknowledgementCase } from './record-acknowledgement-case.ts';
import { recordRaisedCase } from './record-raised-case.ts';
import { recordReadingCase } from './record-reading-case.ts';
import { toStoredRefusal } from './stored-refusal.ts';
import { tookPart } from './took-part.ts';

/** Refusals of the call itself, after which the phone corrects it or sends it again. */
const ofTheCall: readonly MessageKey[] = ['idempotencyKeyReused', 'conflict', 'tenantSuspended'];

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

type Reading = ApiParsedInput<'recordMeterReading'>;

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
  if (intent !== null && intent.orderId !== null) {
    if (!ofTheCall.includes(refusal.messageKey))
      await recordRaisedCase(context as SignedInContext, { intent, raisedId: intent.orderId }, input, refusal);
    return;
  }
  const isDecidable = refusal.kind === 'conflict' || refusal.kind === 'forbidden' || refusal.kind === 'notFound';
  if (intent === null || !isDecidable || ofTheCall.includes(refusal.messageKey)) return;
  const signedIn = context as SignedInContext;
  // Where somebody else was first, or the alarm has cleared, nobody has anything to decide.
  if (operation === 'acknowledgeAlarm' && refusal.kind === 'conflict') return;
  if (operation === 'acknowledgeAlarm') return recordAcknowledgementCase(signedIn, intent, (input as ActionInput).id, refusal);
  if (operation === 'recordMeterReading') return recordReadingCase(signedIn, intent, input as Reading, refusal);
  const { orderId, ...rest } = input as ActionInput & { orderId?: string };
  const given = { ...rest, id: orderId ?? rest.id };
  const loaded = await findOrder(context, signedIn.actor.tenantId, given.id, { kind: 'system' });
  if (!loaded || !(await tookPart(signedIn, loaded))) return;
  const described: ActionInput = isVisit(operation) ? await describeVisit(signedIn, given.id, given) : given;
  await writeCase({ context: signedIn, intent, input: described, loaded }, refusal);
}

async function writeCase({ context, intent, input, loaded }: Refused, refusal: ServiceError): Promise<void> {
  const { work, later } = await readIntentFacts(commandContextOf(context), intent, loaded.row, input.version ?? loaded.row.version);
  const reason = reasonOf(refusal, loaded, context.operation, input, later);
  const orderId = loaded.row.id;
  await context.database.transaction(async (tx) => {
    const written = { intent, input, subject: { id: orderId }, reason, state: 'open', refusal: toStoredRefusal(refusal), work } as const;
    if (!(await insertOfflineCase(tx, context, written))) return;
    const subject = { subjectKind: 'workOrder' as const, subjectId: orderId, changes: { offlineCase: intent.id, reason } };
    await insertAuditRow(context, subject, tx);
  });
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
  if (messageKey === 'pointDone' || messageKey === 'pointSkipped') return 'done';
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
