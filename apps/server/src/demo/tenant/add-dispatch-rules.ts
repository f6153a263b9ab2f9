import { type EventLevel, historyEvent, type RuleTargetKind, type WorkOrderSource } from '@energy-om/domain';
import type { BusinessKey } from '../catalogue/business-type.ts';
import type { BuildContext, DemoTenant } from './demo-tenant.ts';

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

export function addDispatchRules({ rows, makeId, now }: BuildContext, { tenantId, businessTypes, teams }: DemoTenant): void {
  for (const [index, { name, business, levels, sources, target }] of plans.entries()) {
    const businessType = businessTypes.get(business);
    const team = teams.find(({ specialties }) => businessType && specialties.includes(businessType.specialty));
    if (!businessType || !team) continue;
    rows.dispatch_rules.push({
      tenant_id: tenantId,
      id: makeId(now),
      name,
      priority: (index + 1) * step,
      business_type_ids: [businessType.id],
      area_id: null,
      levels: [...levels],
      sources: [...sources],
      team_id: team.id,
      target,
      created_at: new Date(now),
      updated_at: new Date(now),
      removed_at: null,
    });
  }
}
