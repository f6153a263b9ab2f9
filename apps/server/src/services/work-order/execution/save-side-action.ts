import type { ApiOutput } from '@energy-om/contract';
import type { SideAction, WorkOrder } from '@energy-om/domain';
import type { LoadedOrder } from '../load/load-order.ts';
import type { HistoryDetail } from '../present/history-detail.ts';
import { presentOrderRef } from '../present/present-order-ref.ts';
import type { CommandContext } from './command-context.ts';
import { throwConflict } from './execute-transition.ts';
import { type OrderFile, saveOrder } from './save-order.ts';

interface Aside {
  action: SideAction;
  detail: HistoryDetail;
  files: readonly OrderFile[];
  position: { longitude: number; latitude: number; accuracy?: number } | undefined;
  /** An alarm that joins the order. */
  alarmId?: string;
}

/** Writes what changes an order without moving it. */
export function saveSideAction(
  context: CommandContext,
  loaded: LoadedOrder,
  after: WorkOrder,
  aside: Aside,
): Promise<ApiOutput<'updateWorkOrder'>> {
  return saveAnsweredSideAction(context, loaded, after, aside, {});
}

/** As `saveSideAction`, with more in its answer, which is kept for repeats with the rest. */
export async function saveAnsweredSideAction<Extra extends object>(
  context: CommandContext,
  { row }: LoadedOrder,
  after: WorkOrder,
  aside: Aside,
  extra: Extra,
): Promise<ApiOutput<'updateWorkOrder'> & Extra> {
  const answer = { ...presentOrderRef({ ...row, version: after.version }), ...extra };
  const isSaved = await saveOrder(context, {
    before: row,
    after,
    facts: {},
    history: [{ event: null, action: aside.action, detail: aside.detail }],
    files: aside.files,
    position: aside.position,
    alarmId: aside.alarmId,
    audit: { action: aside.action, ...aside.detail },
    answer,
  });
  if (!isSaved) await throwConflict(context, row.id);
  return answer;
}
