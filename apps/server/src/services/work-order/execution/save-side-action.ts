import type { ApiOutput } from '@energy-om/contract';
import type { SideAction, WorkOrder } from '@energy-om/domain';
import type { LoadedOrder } from '../load/load-order.ts';
import type { HistoryDetail } from '../present/history-detail.ts';
import { presentMoved } from '../present/present-order-ref.ts';
import type { AuthorContext } from './command-context.ts';
import { refuseLostRace } from './execute-transition.ts';
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
export function saveAside(
  context: AuthorContext,
  loaded: LoadedOrder,
  after: WorkOrder,
  aside: Aside,
): Promise<ApiOutput<'updateWorkOrder'>> {
  return saveAnsweredAside(context, loaded, after, aside, {});
}

/** As `saveAside`, with more in its answer, which is kept for repeats with the rest. */
export async function saveAnsweredAside<Extra extends object>(
  context: AuthorContext,
  { row }: LoadedOrder,
  after: WorkOrder,
  aside: Aside,
  extra: Extra,
): Promise<ApiOutput<'updateWorkOrder'> & Extra> {
  const answer = { ...presentMoved({ ...row, version: after.version }), ...extra };
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
  if (!isSaved) await refuseLostRace(context, row.id);
  return answer;
}
