import { type HeldSkill, matchSkills, type SkillDemand } from '#skill/skill-demand.ts';
import type { EventLevel } from './event-level.ts';
import type { WorkOrderSource } from './lifecycle/history-event.ts';
import type { DispatchTarget, WorkOrder } from './work-order.ts';

/** Whom a rule dispatches to: the team, or a member of it who is on shift. */
export const ruleTargetKinds = ['team', 'onShift'] as const;
export type RuleTargetKind = (typeof ruleTargetKinds)[number];

/** The criteria that a new order has to match; an empty list matches every order. */
export interface DispatchConditions {
  businessTypeIds: readonly string[];
  /** The path of the area whose subtree the rule is for; null for the whole tenant. */
  areaPath: string | null;
  levels: readonly EventLevel[];
  sources: readonly WorkOrderSource[];
}

/** A rule that dispatches new orders automatically (row 4 of the lifecycle). */
export interface DispatchRule extends DispatchConditions {
  id: string;
  /** The matching rule with the smallest priority applies, and among equal ones the oldest. */
  priority: number;
}

/** Why the team of a rule cannot take an order. */
export const ruleHindrances = ['teamDissolved', 'wrongTrade', 'nobodyToAccept'] as const;
export type RuleHindrance = (typeof ruleHindrances)[number];

/** The properties of a rule's team that decide whether it can take an order. */
export interface RuleTeam {
  isDissolved: boolean;
  /** Whether it has the trade that the order's business type requires. */
  hasTrade: boolean;
  /** Whether somebody may accept for the team in the area of the order. */
  isLed: boolean;
}

type NewOrder = Pick<WorkOrder, 'areaPath' | 'level' | 'source'> & { businessTypeId: string };

/** Returns the rule that applies to a new order, whether or not its team can take the order; null without one. Ids sort by age. */
export function findDispatchRule<Rule extends DispatchRule>(rules: readonly Rule[], order: NewOrder): Rule | null {
  const inOrder = [...rules].sort((one, other) => one.priority - other.priority || (one.id < other.id ? -1 : 1));
  return inOrder.find((rule) => matchesConditions(rule, order)) ?? null;
}

function matchesConditions({ businessTypeIds, areaPath, levels, sources }: DispatchConditions, order: NewOrder): boolean {
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

/** Returns why a rule's team cannot take an order; null when it can. */
export function findRuleHindrance({ isDissolved, hasTrade, isLed }: RuleTeam): RuleHindrance | null {
  if (isDissolved) return 'teamDissolved';
  if (!hasTrade) return 'wrongTrade';
  return isLed ? null : 'nobodyToAccept';
}

/** Why a rule that is for a member on shift dispatches to the team after all. */
export const ruleFallbacks = ['nobodyOnShift', 'nobodyQualified'] as const;
export type RuleFallback = (typeof ruleFallbacks)[number];

/** A member of a rule's team who is on shift. */
export interface MemberOnShift {
  accountId: string;
  heldSkills: readonly HeldSkill[];
}

/** What whoever works on an order needs, and the local day to the end of which that has to be valid. */
export interface DemandedSkills {
  skillDemands: readonly SkillDemand[];
  lastDay: string;
}

/**
 * Returns whom a rule dispatches an order to: a member on shift only where they hold what the work demands. Where nobody does, where no member is on
 * shift, and without a roster this is the team, whose leader decides.
 * @param onShift those of the team who are on shift, most suitable first; null without a roster
 */
export function targetOfRule(
  { target, teamId }: { target: RuleTargetKind; teamId: string },
  onShift: readonly MemberOnShift[] | null,
  { skillDemands, lastDay }: DemandedSkills,
): { target: DispatchTarget; fallback: RuleFallback | null } {
  const team: DispatchTarget = { kind: 'team', teamId };
  if (target === 'team' || onShift === null) return { target: team, fallback: null };
  const person = onShift.find(({ heldSkills }) => matchSkills(skillDemands, heldSkills, lastDay).lacked.length === 0);
  if (person) return { target: { kind: 'person', accountId: person.accountId }, fallback: null };
  return { target: team, fallback: onShift.length > 0 ? 'nobodyQualified' : 'nobodyOnShift' };
}
