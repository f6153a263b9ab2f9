import type { ApiOutput } from '@energy-om/contract';
import type { SideAction, WorkOrder } from '@energy-om/domain';
import type { LoadedOrder } from '../load/load-order.ts';
import type { HistoryDetail } from '../present/history-detail.ts';
import { presentOrderRef } from '../present/present-order-ref.ts';
import { saveOrder } from '../write/save-order.ts';
import type { OrderFile, Position } from '../write/side-effect-ctes.ts';
import type { CommandContext } from './command-context.ts';
import { throwConflict } from './execute-transition.ts';

interface SideChange {
  action: SideAction;
  detail: HistoryDetail;
  files: readonly OrderFile[];
  position: Position | undefined;
  /** An alarm that joins the order. */
  alarmId?: string;
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
export async function saveAnsweredSideAction<Extra extends object>(
  context: CommandContext,
  { row }: LoadedOrder,
  after: WorkOrder,
  { action, detail, files, position, alarmId }: SideChange,
  extra: Extra,
): Promise<ApiOutput<'updateWorkOrder'> & Extra> {
  const answer = { ...presentOrderRef({ ...row, version: after.version }), ...extra };
  const isSaved = await saveOrder(context, {
    before: row,
    after,
    derived: {},
    history: [{ event: null, action, detail }],
    files,
    position,
    alarmId,
    audit: { action, ...detail },
    answer,
  });
  if (!isSaved) await throwConflict(context, row.id);
  return answer;
}
