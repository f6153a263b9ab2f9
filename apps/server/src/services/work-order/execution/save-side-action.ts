import type { ApiOutput } from '@energy-om/contract';
import type { SideAction, WorkOrder, WorkTime } from '@energy-om/domain';
import type { LoadedOrder } from '../load/load-order.ts';
import { untilWritten } from '../offline/until-written.ts';
import type { HistoryDetail } from '../present/history-detail.ts';
import { presentOrderRef } from '../present/present-order-ref.ts';
import { saveOrder } from '../write/save-order.ts';
import type { OrderFile, Position } from '../write/side-effect-ctes.ts';
import type { CommandContext } from './command-context.ts';

interface SideChange {
  action: SideAction;
  detail: HistoryDetail;
  files: readonly OrderFile[];
  position: Position | undefined;
  /** An alarm that joins the order. */
  alarmId?: string;
  /** When it was done, where that was without a network; null: now. */
  work?: WorkTime | null;
}

/** Writes what changes an order without moving it. */
export function saveSideAction(
  context: CommandContext,
  loaded: LoadedOrder,
  after: WorkOrder,
  change: SideChange,
): Promise<ApiOutput<'updateWorkOrder'>> {
  return saveAnsweredSideAction(context, loaded, after, change, {});
}

/** As `saveSideAction`, with more in its answer, which is stored for repeats with the rest. */
export function saveAnsweredSideAction<Extra extends object>(
  context: CommandContext,
  loaded: LoadedOrder,
  after: WorkOrder,
  change: SideChange,
  extra: Extra,
): Promise<ApiOutput<'updateWorkOrder'> & Extra> {
  return untilWritten({ ...context, intent: null }, loaded.row.id, () => trySideAction(context, loaded, after, change, extra));
}

/** @returns null where somebody else changed the order first */
export async function trySideAction<Extra extends object>(
  context: CommandContext,
  { row, order }: LoadedOrder,
  after: WorkOrder,
  { action, detail, files, position, alarmId, work = null }: SideChange,
  extra: Extra,
): Promise<(ApiOutput<'updateWorkOrder'> & Extra) | null> {
  const answer = { ...presentOrderRef({ ...row, version: after.version }), ...extra };
  const isSaved = await saveOrder(context, {
    before: row,
    orderBefore: order,
    after,
    derived: {},
    history: [{ event: null, action, detail }],
    files,
    position,
    alarmId,
    work,
    audit: { action, ...detail },
    answer,
  });
  return isSaved ? answer : null;
}
