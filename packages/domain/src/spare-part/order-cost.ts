import { terminalStatuses, type WorkOrderStatus, workOrderStatus } from '../work-order/lifecycle/status.ts';
import { scaleExactly } from './quantity.ts';

/** Other cost of an order, and what corrects the cost of one that is over. */
export const costEntryKinds = ['other', 'correction'] as const;
export type CostEntryKind = (typeof costEntryKinds)[number];

export interface OrderCost {
  partsCents: number;
  labourCents: number;
  /** With corrections, so it may be negative. */
  otherCents: number;
}

export function totalCents({ partsCents, labourCents, otherCents }: OrderCost): number {
  return partsCents + labourCents + otherCents;
}

/** The cost of labour of a result. @param rateCents of an hour; null: none is set, and labour costs nothing */
export function labourCostCents(minutes: number, rateCents: number | null): number {
  return rateCents === null ? 0 : scaleExactly(minutes, rateCents, 60);
}

/** Parts are taken for an order while it is worked on or its results are written. */
export const partTakingStatuses: readonly WorkOrderStatus[] = [workOrderStatus.executing, workOrderStatus.toBeBackfilled];

/** The cost of an order that is over changes by correcting entries only. */
export function isCostClosed(status: WorkOrderStatus): boolean {
  return terminalStatuses.includes(status);
}

/** The parts of these orders are being built in, or were. */
const usingStatuses: readonly WorkOrderStatus[] = [
  ...partTakingStatuses,
  workOrderStatus.executed,
  workOrderStatus.toBeEvaluated,
  workOrderStatus.completed,
];

/** Whether parts that were taken and not given back are still with whoever took them: of an order that was rolled back or is being closed. */
export function keepsPartsUnused(status: WorkOrderStatus): boolean {
  return !usingStatuses.includes(status);
}
