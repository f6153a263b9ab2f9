import type { ApiOutput, OrderCommand } from '@energy-om/contract';
import {
  type ActionInput,
  type CommandFault,
  decide,
  listAnsweredReadings,
  listEvidence,
  type Move,
  type OrderObstacle,
  pickKnownAnswers,
  questionAnswers,
  questionReadings,
  type ReadingAnswer,
  subjectOf,
} from '@energy-om/domain';
import { faultMessages } from '#services/core/fault-messages.ts';
import { conflict, forbidden, invalid } from '#services/core/service-error.ts';
import { type LoadedOrder, loadOrder, loadOrderToAccept } from '../load/load-order.ts';
import { type WorkOrderRow, workBeganAt } from '../load/order-row.ts';
import { assertCommandMayFollow, assertMayFollow, type Beginning, beginAction } from '../offline/begin-action.ts';
import { untilWritten } from '../offline/until-written.ts';
import { type HistoryDetail, toHistoryDetail } from '../present/history-detail.ts';
import { presentOrderRef } from '../present/present-order-ref.ts';
import { describeReadings } from '../readings/describe-readings.ts';
import { loadPlaceRegisters, loadRegisters, type OrderRegister } from '../readings/load-registers.ts';
import type { DerivedColumns } from '../write/order-columns.ts';
import { saveOrder } from '../write/save-order.ts';
import type { OrderFile, Position } from '../write/side-effect-ctes.ts';
import { checkReferences } from './check-references.ts';
import type { CommandContext } from './command-context.ts';
import { deriveColumns } from './derive-columns.ts';

type Moved = ApiOutput<'acceptWorkOrder'>;

export interface ActionCall {
  id: string;
  version: number;
  /** What the history stores beside the input. */
  detail?: HistoryDetail;
  /** Where the call names a field otherwise than the action's input does. */
  fieldNames?: Partial<Record<keyof ActionInput, string>>;
  position?: Position;
}

/** The order as the action finds it, with the columns that change along with it; most actions take it unchanged. */
export type Prepare = (loaded: LoadedOrder) => Promise<{ loaded: LoadedOrder; derived: DerivedColumns }>;
const unchanged: Prepare = async (loaded) => ({ loaded, derived: {} });

/**
 * Carries out an action: loads the order within the tenant and the actor's reach, lets the lifecycle decide, and writes conditionally.
 * Throws `notFound`, `forbidden`, `invalid` by field, or `conflict` with the order as it stands now.
 */
export async function executeTransition(
  context: CommandContext,
  call: ActionCall,
  given: OrderCommand,
  prepare: Prepare = unchanged,
): Promise<Moved> {
  return untilWritten(context, call.id, () => attemptTransition(context, call, given, prepare));
}

async function attemptTransition(
  context: CommandContext,
  call: ActionCall,
  { command, input: given }: OrderCommand,
  prepare: Prepare,
): Promise<Moved | null> {
  const { actor, tenantId } = context;
  const load = command === 'accept' ? loadOrderToAccept : loadOrder;
  const found = await load(context, tenantId, call.id, actor);
  const beginning = await beginAction(context, found, call.version);
  assertCommandMayFollow(beginning, command, found.row);
  const { loaded, derived } = await prepare(found);
  const { row, order } = loaded;
  const input = await fitToForm(context, fitToClock(given, beginning), loaded, beginning.at);
  const decision = decide(order, command, actor, input, { ...loaded.clockRules(beginning.at), backfill: loaded.backfill });
  if ('fault' in decision) throw toServiceError(decision.fault, row, call);
  assertMayFollow(beginning, decision.transition.action, row);
  await checkReferences(context, loaded, decision.transition, input);
  return saveMove(context, { call, loaded, beginning }, decision, input, derived);
}

/** By a phone's own clock work may end after it was entered. */
function fitToClock(input: ActionInput, { work, at }: Beginning): ActionInput {
  return work === null || input.finishedAt === undefined ? input : { ...input, finishedAt: Math.min(input.finishedAt, at) };
}

/** The result as it will be stored: answers to the form's own fields, and readings with their meters and the doubts about them. */
async function fitToForm(context: CommandContext, input: ActionInput, loaded: LoadedOrder, now: number): Promise<ActionInput> {
  const { result } = input;
  if (!result) return input;
  const { backfill, row } = loaded;
  const known = pickKnownAnswers(result.answers, backfill.fields);
  const registers = await loadReadRegisters(context, loaded, listAnsweredReadings(known));
  backfill.registers = registers;
  const earlier = listAnsweredReadings(row.result?.answers ?? {});
  const answers = describeReadings(known, { registers, earlier }, 'result.answers');
  return {
    ...input,
    result: {
      ...result,
      answers: questionAnswers(answers, { ...backfill, now }),
      readings: questionReadings(result.readings, backfill, now),
    },
  };
}

/** The registers of the order's meters, and of other meters of its place that were read. Nothing is queried where there are none. */
async function loadReadRegisters(
  { tenantId, database }: CommandContext,
  { row, order, backfill }: LoadedOrder,
  answered: readonly ReadingAnswer[],
): Promise<ReadonlyMap<string, OrderRegister>> {
  const ofOrder = backfill.meterIds.length === 0 ? [] : await loadRegisters(database, tenantId, row.id);
  const meters = [...new Set(answered.map(({ objectId }) => objectId))].filter((id) => !backfill.meterIds.includes(id));
  const ofPlace = await loadPlaceRegisters(database, tenantId, { meters, areaPath: order.areaPath, since: workBeganAt(row) });
  return new Map([...ofOrder, ...ofPlace].map((register) => [register.objectId, register]));
}

interface Begun {
  call: ActionCall;
  loaded: LoadedOrder;
  beginning: Beginning;
}

/** @returns null where somebody else changed the order first */
async function saveMove(
  context: CommandContext,
  { call, loaded, beginning }: Begun,
  { transition, order: after, endsHold }: Move,
  input: ActionInput,
  derived: DerivedColumns,
): Promise<Moved | null> {
  const { row } = loaded;
  const decided = { accountId: context.accountId, clock: { now: () => new Date(beginning.at) } };
  const answer = presentOrderRef(row, after);
  const detail = { ...toHistoryDetail(input), ...call.detail };
  const events = transition.events.length > 0 ? transition.events : [null];
  const isSaved = await saveOrder(context, {
    before: row,
    orderBefore: loaded.order,
    after,
    derived: { ...derived, ...deriveColumns(decided, loaded, { transition, order: after }, input) },
    // Only the first event of a transition has the detail, so that it is not read twice.
    history: [
      ...(endsHold ? [{ event: null, action: 'resume' as const, detail: {}, toStatus: row.status }] : []),
      ...events.map((event, index) => ({ event, action: transition.action, detail: index === 0 ? detail : {} })),
    ],
    files: listFiles(input),
    position: call.position,
    work: beginning.work,
    audit: { action: transition.action, row: transition.row, from: row.status, to: after.status, ...detail },
    answer,
  });
  return isSaved ? answer : null;
}

/** Refuses what a permit, an isolation or a switching order stands in the way of, with the order as it stands. */
export function obstructed(obstacle: OrderObstacle, row: WorkOrderRow) {
  return conflict(obstacle.kind, presentOrderRef(row), { subject: subjectOf(obstacle) ?? '' });
}

function toServiceError(fault: CommandFault, row: WorkOrderRow, { fieldNames = {} }: ActionCall) {
  switch (fault.kind) {
    case 'wrongStatus':
      return conflict('orderMovedOn', presentOrderRef(row));
    case 'notAllowed':
      return forbidden('actionNotYours');
    case 'hindered':
      return forbidden(fault.by);
    case 'obstructed':
      return obstructed(fault.by, row);
    case 'conditionHolds':
      return conflict('conditionHolds', presentOrderRef(row));
    case 'conditionUnproven':
      return conflict('conditionUnproven', presentOrderRef(row));
    case 'invalidInput':
      return invalid(
        Object.fromEntries(
          Object.entries(fault.fields).map(([field, reason]) => [fieldNames[field as keyof ActionInput] ?? field, faultMessages[reason]]),
        ),
      );
  }
}

function listFiles({ result }: ActionInput): OrderFile[] {
  if (!result) return [];
  return [
    ...result.beforePhotoIds.map((id) => ({ id, kind: 'before' as const })),
    ...result.afterPhotoIds.map((id) => ({ id, kind: 'after' as const })),
    ...listEvidence(result).map((id) => ({ id, kind: 'evidence' as const })),
    ...(result.signatureFileId ? [{ id: result.signatureFileId, kind: 'signature' as const }] : []),
  ];
}
