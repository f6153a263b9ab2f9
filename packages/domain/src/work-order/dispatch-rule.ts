import type { EventLevel } from './event-level.ts';
import type { WorkOrderSource } from './lifecycle/history-event.ts';
import type { DispatchTarget, WorkOrder } from './work-order.ts';

/** Whom a rule dispatches to: the team, or whoever of it is on shift. */
export const ruleTargetKinds = ['team', 'onShift'] as const;
export type RuleTargetKind = (typeof ruleTargetKinds)[number];

/** What a tenant's rule asks of a new order; nothing listed means any. */
export interface DispatchConditions {
  businessTypeIds: readonly string[];
  /** Of the area whose subtree it is for; null: everywhere. */
  areaPath: string | null;
  levels: readonly EventLevel[];
  sources: readonly WorkOrderSource[];
}

/** A rule that dispatches new orders by itself (row 4 of the lifecycle). */
export interface DispatchRule extends DispatchConditions {
  id: string;
  /** The smallest comes first; of equals the one that was made first. */
  priority: number;
}

/** Why the team of a rule cannot take an order. */
export const ruleHindrances = ['teamDissolved', 'wrongTrade', 'nobodyToAccept'] as const;
export type RuleHindrance = (typeof ruleHindrances)[number];

/** What of a rule's team decides whether it can take one order. */
export interface RuleTeam {
  isDissolved: boolean;
  /** It has the trade that the order's business type asks for. */
  hasTrade: boolean;
  /** Someone can accept for it where the order is. */
  isLed: boolean;
}

type NewOrder = Pick<WorkOrder, 'areaPath' | 'level' | 'source'> & { businessTypeId: string };

/** The one rule that a new order falls under: the first that fits, whether or not its team can take the order. Ids are by age. */
export function findDispatchRule<Rule extends DispatchRule>(rules: readonly Rule[], order: NewOrder): Rule | null {
  const inOrder = [...rules].sort((one, other) => one.priority - other.priority || (one.id < other.id ? -1 : 1));
  return inOrder.find((rule) => fitsConditions(rule, order)) ?? null;
}

function fitsConditions({ businessTypeIds, areaPath, levels, sources }: DispatchConditions, order: NewOrder): boolean {
  return (
    isAmong(businessTypeIds, order.businessTypeId) &&
    (areaPath === null || order.areaPath.startsWith(areaPath)) &&
    isAmong(levels, order.level) &&
    isAmong(sources, order.source)
  );
}

function isAmong<Value>(wanted: readonly Value[], value: Value): boolean {
  return wanted.length === 0 || wanted.includes(value);
}

/** Why a rule's team cannot take the order; null when it can. */
export function findRuleHindrance({ isDissolved, hasTrade, isLed }: RuleTeam): RuleHindrance | null {
  if (isDissolved) return 'teamDissolved';
  if (!hasTrade) return 'wrongTrade';
  return isLed ? null : 'nobodyToAccept';
}

/**
 * Whom a rule's order goes to. Where there is no roster, or nobody of the team is on shift, the team gets it and its leader
 * decides. @param onShift accounts of the team, the best first; null: there is no roster
 */
export function targetOfRule(
  { target, teamId }: { target: RuleTargetKind; teamId: string },
  onShift: readonly string[] | null,
): DispatchTarget {
  const person = target === 'onShift' ? onShift?.[0] : undefined;
  return person === undefined ? { kind: 'team', teamId } : { kind: 'person', accountId: person };
}
