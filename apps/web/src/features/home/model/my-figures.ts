import type { ApiOutput } from '@energy-om/contract';
import type { Permission, StatusTab } from '@energy-om/domain';

type Counts = ApiOutput<'getHomePage'>['counts'];
export type Stage = Exclude<keyof Counts, 'timedOut'>;

interface StageRow {
  stage: Stage;
  /** Without it this never waits for one. */
  permission: Permission;
  /** Where its orders are listed. */
  tab: StatusTab;
  /** What is in my hands is among mine; what waits for somebody of my kind may still be everybody's. */
  scope: 'mine' | 'all';
  /** Of no interest while nothing waits there: few projects let their teams take orders by themselves. */
  isRare?: boolean;
}

/** In the order of the work. */
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

/** The stages worth a figure: where something waits first, filled up with the usual ones, shown in the order of the work. */
export function chooseFigures(counts: Counts, may: (permission: Permission) => boolean, max = 3): StageFigure[] {
  const relevant = stages.filter(({ permission }) => may(permission));
  const waiting = relevant.filter(({ stage }) => counts[stage] > 0);
  const idle = relevant.filter(({ stage, isRare }) => counts[stage] === 0 && !isRare);
  const chosen = new Set([...waiting, ...idle].slice(0, max).map(({ stage }) => stage));
  return relevant.flatMap(({ stage, tab, scope }) => (chosen.has(stage) ? [{ stage, tab, scope, count: counts[stage] }] : []));
}
