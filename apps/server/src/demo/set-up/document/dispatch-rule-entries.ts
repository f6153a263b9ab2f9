import { type EventLevel, historyEvent, type RuleTargetKind, type WorkOrderSource } from '@energy-om/domain';
import type { BusinessKey } from '#demo/catalogue/business-type.ts';
import { businessTypes } from '#demo/catalogue/business-types.ts';
import type { TenantPlan } from '#demo/tenant/tenant-plan.ts';

interface DispatchRulePlan {
  name: string;
  business: BusinessKey;
  levels: readonly EventLevel[];
  sources: readonly WorkOrderSource[];
  target: RuleTargetKind;
}

/** Orders that need no decision are dispatched by rules: urgent ones and planned ones. The dispatcher handles all others. */
const plans: readonly DispatchRulePlan[] = [
  { name: '燃气一、二级工单直接派给班组', business: 'gas', levels: [1, 2], sources: [], target: 'onShift' },
  { name: '暖通计划保养派给班组', business: 'hvac', levels: [], sources: [historyEvent.businessPlan], target: 'team' },
];

/** The gap between two ranks, so that rules can be inserted in between. */
const step = 10;

/** Each to the team of the trade, where the tenant has both. */
export function dispatchRuleEntries({ businesses, teams }: TenantPlan): Record<string, unknown>[] {
  return plans.flatMap(({ name, business, levels, sources, target }, index) => {
    const { name: businessType, specialty } = businessTypes[business];
    const team = teams.find(({ specialties }) => specialties.includes(specialty));
    if (!businesses.includes(business) || !team) return [];
    const when = { businessTypes: [businessType], area: null, levels, sources };
    return [{ name, priority: (index + 1) * step, ...when, team: team.name, target, enabled: true }];
  });
}
