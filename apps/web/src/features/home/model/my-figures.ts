import type { ApiOutput } from '@energy-om/contract';
import type { Permission, StatusTab } from '@energy-om/domain';

type Counts = ApiOutput<'getHomePage'>['counts'];
export type Stage = Exclude<keyof Counts, 'timedOut'>;

interface StageRow {
  stage: Stage;
  /** The permission without which this stage never waits for the account. */
  permission: Permission;
  /** The address of the list of its orders. */
  tab: StatusTab;
  /** Orders in the account's hands are listed under "mine"; those that wait for a role are listed under all. */
  scope: 'mine' | 'all';
  /** Hidden while nothing waits there, since few projects let their teams take orders by themselves. */
  isRare?: boolean;
}

/** In the order of the workflow. */
const stages: readonly StageRow[] = [
  { stage: 'toDispatch', permission: 'work-order.dispatch', tab: 'toDispatch', scope: 'all' },
  { stage: 'toGrab', permission: 'work-order.accept', tab: 'toDispatch', scope: 'all', isRare: true },
  { stage: 'toAccept', permission: 'work-order.accept', tab: 'toAccept', scope: 'all' },
  { stage: 'toAssign', permission: 'work-order.assign', tab: 'toAssign', scope: 'all' },
  { stage: 'executing', permission: 'work-order.process', tab: 'executing', scope: 'mine' },
  { stage: 'toBackfill', permission: 'work-order.process', tab: 'executing', scope: 'mine' },
  { stage: 'toCheck', permission: 'work-order.check', tab: 'toCheck', scope: 'all' },
  { stage: 'toEvaluate', permission: 'work-order.evaluate', tab: 'toCheck', scope: 'all' },
  { stage: 'toSign', permission: 'work-order.close', tab: 'closing', scope: 'all' },
];

export interface StageFigure {
  stage: Stage;
  tab: StatusTab;
  scope: StageRow['scope'];
  count: number;
}

/** The stages with a figure: those where something waits first, then the default ones, shown in the order of the workflow. */
export function chooseFigures(counts: Counts, may: (permission: Permission) => boolean, max = 3): StageFigure[] {
  const relevant = stages.filter(({ permission }) => may(permission));
  const waiting = relevant.filter(({ stage }) => counts[stage] > 0);
  const idle = relevant.filter(({ stage, isRare }) => counts[stage] === 0 && !isRare);
  const chosen = new Set([...waiting, ...idle].slice(0, max).map(({ stage }) => stage));
  return relevant.flatMap(({ stage, tab, scope }) => (chosen.has(stage) ? [{ stage, tab, scope, count: counts[stage] }] : []));
}
