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

/** What nobody should have to send by hand: what cannot wait, and what was planned anyway. The rest is the dispatcher's. */
const plans: readonly DispatchRulePlan[] = [
  { name: '燃气一、二级工单直接派给班组', business: 'gas', levels: [1, 2], sources: [], target: 'onShift' },
  { name: '暖通计划保养派给班组', business: 'hvac', levels: [], sources: [historyEvent.businessPlan], target: 'team' },
];

/** Between two rules others may be put. */
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
