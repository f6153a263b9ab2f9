import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import {
  actsAs,
  approveHold,
  checkIn,
  findHoldObstacle,
  findUrgeBlock,
  type LifecycleActor,
  maxHoldMs,
  placeOnHold,
  resumeFromHold,
  urge,
  type WorkOrder,
} from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { assertSideAction } from '../execution/assert-side-action.ts';
import { checkFiles } from '../execution/check-files.ts';
import { type CommandContext, commandContextOf } from '../execution/command-context.ts';
import { obstructed } from '../execution/execute-transition.ts';
import { trySideAction } from '../execution/save-side-action.ts';
import { toInstant } from '../execution/to-instant.ts';
import { type LoadedOrder, loadOrder } from '../load/load-order.ts';
import { assertMayFollow, type Beginning, beginAction } from '../offline/begin-action.ts';
import { untilWritten } from '../offline/until-written.ts';
import type { HistoryDetail } from '../present/history-detail.ts';
import { presentOrderRef } from '../present/present-order-ref.ts';
import type { OrderFile } from '../write/side-effect-ctes.ts';
import { editOrder } from './edit-order.ts';

type Input = ApiParsedInput<'updateWorkOrder'>;
type Moved = ApiOutput<'updateWorkOrder'>;

export const updateWorkOrder: Verb<'updateWorkOrder'> = async (context, input) => {
  const commandContext = commandContextOf(context);
  return untilWritten(commandContext, input.id, async () => {
    const loaded = await loadOrder(context, commandContext.tenantId, input.id, commandContext.actor);
    const beginning = await beginAction(commandContext, loaded, input.version);
    if (input.mode === 'edit' || input.mode === 'resubmit') return editOrder(commandContext, { loaded, beginning }, input);
    return takeSideAction(commandContext, { loaded, beginning }, input);
  });
};

type SideInput = Exclude<Input, { mode: 'edit' | 'resubmit' }>;

interface Begun {
  loaded: LoadedOrder;
  beginning: Beginning;
}

async function takeSideAction(context: CommandContext, { loaded, beginning }: Begun, input: SideInput): Promise<Moved | null> {
  assertSideAction(input.mode, loaded, context);
  assertMayFollow(beginning, input.mode, loaded.row);
  const { at: now, work } = beginning;
  if (input.mode === 'urge') assertMayUrge(loaded, context, now);
  const obstacle = input.mode === 'hold' ? findHoldObstacle(loaded.order.documents) : null;
  if (obstacle !== null) throw obstructed(obstacle, loaded.row);
  const fileIds = input.mode === 'add' ? input.fileIds : [];
  if (input.mode === 'add' && !input.text && fileIds.length === 0) throw invalid({ text: 'nothingToAdd' });
  await checkFiles(context, fileIds, loaded.row.id, 'fileIds');
  const after = applySideAction(loaded, input, { actor: context.actor, accountId: context.accountId ?? '' }, now);
  const files: OrderFile[] = fileIds.map((id) => ({ id, kind: 'addition' }));
  const change = { action: input.mode, detail: toDetail(input), files, position: input.position, work };
  return trySideAction(context, loaded, after, change, {});
}

function applySideAction(
  { order, row, calendar }: LoadedOrder,
  input: SideInput,
  { actor, accountId }: { actor: LifecycleActor; accountId: string },
  now: number,
): WorkOrder {
  switch (input.mode) {
    case 'hold': {
      const until = Date.parse(input.until);
      if (until <= now) throw invalid({ until: 'holdTooShort' });
      if (until - now > maxHoldMs) throw invalid({ until: 'outOfRange' });
      const hold = { reason: input.holdReason, text: input.text ?? null, since: now, until, by: accountId };
      // A dispatcher's own hold needs nobody else's approval.
      return placeOnHold(order, hold, actsAs(actor, 'dispatcher', order));
    }
    case 'resume':
      return resumeFromHold(order, now, calendar);
    case 'approveHold':
      return approveHold(order);
    case 'checkIn':
      return checkIn(order, findArrival(input.arrivedAt, row.created_at.getTime(), now));
    case 'urge':
      return urge(order, accountId, now);
    case 'add':
      return { ...order, version: order.version + 1 };
  }
}

/** Throws a conflict with the order as it stands when it has been urged lately, or often enough. */
function assertMayUrge({ order, row }: LoadedOrder, { actor }: CommandContext, now: number): void {
  const block = findUrgeBlock(order, actor, now);
  if (block !== null) throw conflict(block, presentOrderRef(row));
}

/** A phone without a network reports an arrival afterwards: but never one before the order, nor one to come. Throws `invalid`. */
function findArrival(reportedAt: string | undefined, createdAt: number, now: number): number {
  const at = toInstant(reportedAt) ?? now;
  if (at < createdAt) throw invalid({ arrivedAt: 'outOfRange' });
  return Math.min(at, now);
}

function toDetail(input: SideInput): HistoryDetail {
  if (input.mode === 'hold') return { holdReason: input.holdReason, holdUntil: input.until, text: input.text };
  return input.mode === 'add' ? { text: input.text } : {};
}
