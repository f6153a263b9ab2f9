import {
  type HistoryEvent,
  lifecycle,
  type SideAction,
  sideActionTable,
  type Transition,
  terminalStatuses,
  type WorkOrderStatus,
  workOrderStatus,
} from '@energy-om/domain';
import type { DemoRows } from '#demo/tenant/demo-rows.ts';
import type { HistoryDetail } from '#services/work-order/present/history-detail.ts';

type HistoryRow = DemoRows['work_order_history'][number];

export interface ReplayedHistory {
  status: WorkOrderStatus;
  version: number;
  /** The used rows of the lifecycle table, in order. */
  taken: string[];
}

/** Replays a history against the lifecycle table. Throws where no row of the table allows a step. */
export function replayHistory(lines: readonly HistoryRow[]): ReplayedHistory {
  const moves = Object.values(Object.groupBy(lines, ({ version }) => version)) as HistoryRow[][];
  const [creation, ...rest] = moves;
  if (creation?.[0]?.action !== 'create' || creation[0].version !== 1) throw new Error('an order begins by being created');
  const replayed: ReplayedHistory = { status: creation[0].to_status, version: 1, taken: [] };
  let at = Number(creation[0].at);
  let isTeams: boolean | null = null;
  for (const lines of rest) {
    // A transition that ends a hold has that event before its own.
    const move = lines.length > 1 && lines[0]?.action === 'resume' ? lines.slice(1) : lines;
    const [line] = move as [HistoryRow];
    if (line.version !== replayed.version + 1) throw new Error(`version ${line.version} after ${replayed.version}`);
    if (line.from_status !== replayed.status)
      throw new Error(`${line.action} from ${line.from_status}, but the order was at ${replayed.status}`);
    if (Number(line.at) < at) throw new Error(`${line.action} happened before what it follows`);
    at = Number(line.at);
    const row = findRow(move, isTeams);
    isTeams = findTargetKind(line) ?? isTeams;
    if (row) replayed.taken.push(row.row);
    else assertSideAction(line);
    replayed.status = line.to_status;
    replayed.version = line.version;
  }
  return replayed;
}

/** Whether the order is dispatched to a team from this line on; undefined: unchanged. */
function findTargetKind({ action, detail, to_status }: HistoryRow): boolean | undefined {
  if (action === 'grab') return to_status === workOrderStatus.toBeAssigned;
  const { targetTeamId, targetAccountId } = JSON.parse(detail ?? '{}') as HistoryDetail;
  return targetTeamId ? true : targetAccountId ? false : undefined;
}

function findRow(move: readonly HistoryRow[], isTeams: boolean | null): Transition | undefined {
  const [line] = move as [HistoryRow];
  const events = move.map(({ event }) => event).filter((event): event is HistoryEvent => event !== null && event !== undefined);
  return lifecycle.find(
    (row) =>
      row.action === line.action &&
      row.from.some(({ status }) => status === line.from_status) &&
      (row.to === 'stored' ? !terminalStatuses.includes(line.to_status) : row.to.status === line.to_status) &&
      row.who.some((capacity) => (capacity === 'system') === (line.actor_id === null)) &&
      !row.when?.includes(isTeams ? 'dispatchedToPerson' : 'dispatchedToTeam') &&
      JSON.stringify(row.events) === JSON.stringify(events),
  );
}

function assertSideAction(line: HistoryRow): void {
  const rule = sideActionTable[line.action as SideAction];
  if (!rule?.from.includes(line.to_status) || line.from_status !== line.to_status) {
    throw new Error(`no row of the lifecycle is ${line.action} from ${line.from_status} to ${line.to_status}`);
  }
}
