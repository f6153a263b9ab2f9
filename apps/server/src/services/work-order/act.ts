import type { ApiOutput } from '@energy-om/contract';
import { type ActionInput, type Command, decide, keepKnownAnswers, type Move } from '@energy-om/domain';
import { faultMessages } from '../fault-messages.ts';
import { conflict, forbidden, invalid } from '../service-error.ts';
import type { AuthorContext } from './author.ts';
import { checkReferences } from './check-references.ts';
import { type HistoryDetail, toHistoryDetail } from './history-detail.ts';
import { type LoadedOrder, loadOrder, loadOrderToAccept } from './load-order.ts';
import { factsOf } from './move-facts.ts';
import type { WorkOrderRow } from './order-row.ts';
import { presentMoved } from './present-moved.ts';
import { type OrderFile, saveOrder } from './save-order.ts';

type Moved = ApiOutput<'acceptWorkOrder'>;

export interface ActionCall {
  id: string;
  version: number;
  /** What the history tells beside the input. */
  detail?: HistoryDetail;
  /** Where the call names a field otherwise than the action's input does. */
  fieldNames?: Partial<Record<keyof ActionInput, string>>;
  position?: { longitude: number; latitude: number; accuracy?: number };
}

/**
 * The way of every action: load within the tenant and the actor's reach, let the lifecycle decide, write conditionally.
 * Throws `notFound`, `forbidden`, `invalid` by field, or `conflict` with the order as it stands now.
 */
export async function actOnOrder(context: AuthorContext, call: ActionCall, command: Command, given: ActionInput): Promise<Moved> {
  const { author } = context;
  const load = command === 'accept' ? loadOrderToAccept : loadOrder;
  const loaded = await load(context, author.tenantId, call.id, author.actor);
  const { row, order } = loaded;
  if (order.version !== call.version) throw conflict('orderMovedOn', presentMoved(row));
  const input = keepToForm(given, loaded);
  const now = context.clock.now().getTime();
  const decision = decide(order, command, author.actor, input, { ...loaded.clockRules(now), backfill: loaded.backfill });
  if ('refusal' in decision) throw toServiceError(decision.refusal, row, call);
  await checkReferences(context, loaded, decision.transition, input);
  return saveMove(context, call, loaded, decision, input);
}

function keepToForm(input: ActionInput, { backfill }: LoadedOrder): ActionInput {
  const { result } = input;
  return result ? { ...input, result: { ...result, answers: keepKnownAnswers(result.answers, backfill.fields) } } : input;
}

async function saveMove(
  context: AuthorContext,
  call: ActionCall,
  loaded: LoadedOrder,
  { transition, order: after, endsHold }: Move,
  input: ActionInput,
): Promise<Moved> {
  const { row } = loaded;
  const answer = { id: row.id, orderNo: row.order_no, status: after.status, backTo: after.backTo, version: after.version };
  const detail = { ...toHistoryDetail(input), ...call.detail };
  const events = transition.events.length > 0 ? transition.events : [null];
  const isSaved = await saveOrder(context, {
    before: row,
    after,
    facts: factsOf(context, loaded, { transition, order: after }, input),
    // The words stand with the first event of a move, so that they are not read twice.
    history: [
      ...(endsHold ? [{ event: null, action: 'resume' as const, detail: {}, toStatus: row.status }] : []),
      ...events.map((event, index) => ({ event, action: transition.action, detail: index === 0 ? detail : {} })),
    ],
    files: listFiles(input),
    position: call.position,
    audit: { action: transition.action, row: transition.row, from: row.status, to: after.status, ...detail },
    answer,
  });
  if (!isSaved) await refuseLostRace(context, row.id);
  return answer;
}

/** Someone was quicker: the answer is the order as they left it. */
export async function refuseLostRace(context: AuthorContext, orderId: string): Promise<never> {
  const { row } = await loadOrder(context, context.author.tenantId, orderId, { kind: 'system' });
  throw conflict('orderMovedOn', presentMoved(row));
}

type Refusal = Extract<ReturnType<typeof decide>, { refusal: unknown }>['refusal'];

function toServiceError(refusal: Refusal, row: WorkOrderRow, { fieldNames = {} }: ActionCall) {
  switch (refusal.kind) {
    case 'wrongStatus':
      return conflict('orderMovedOn', presentMoved(row));
    case 'notAllowed':
      return forbidden('actionNotYours');
    case 'hindered':
      return forbidden(refusal.by);
    case 'conditionHolds':
      return conflict('conditionHolds', presentMoved(row));
    case 'invalidInput':
      return invalid(
        Object.fromEntries(
          Object.entries(refusal.faults).map(([field, fault]) => [fieldNames[field as keyof ActionInput] ?? field, faultMessages[fault]]),
        ),
      );
  }
}

function listFiles({ result }: ActionInput): OrderFile[] {
  if (!result) return [];
  return [
    ...result.beforePhotoIds.map((id) => ({ id, kind: 'before' as const })),
    ...result.afterPhotoIds.map((id) => ({ id, kind: 'after' as const })),
    ...(result.signatureFileId ? [{ id: result.signatureFileId, kind: 'signature' as const }] : []),
  ];
}
