import { businessTypes } from '#demo/catalogue/business-types.ts';
import type { TenantPlan } from '#demo/tenant/tenant-plan.ts';
import { sitePathOf } from './area-paths.ts';

/** Projects without their people. @param now epoch milliseconds */
export function projectEntries(plan: TenantPlan, now: number): Record<string, unknown>[] {
  return plan.projects.map(({ name, customer, term, grabAllowed, clockTargets = {}, sites, teams, businesses }) => ({
    name,
    customer,
    startsOn: firstOfMonth(now, -term[0]),
    endsOn: firstOfMonth(now, term[1]),
    grabAllowed,
    clockTargets,
    areas: plan.sites.filter(({ key }) => sites.includes(key)).map((site) => sitePathOf(plan, site)),
    teams: plan.teams.filter(({ key }) => teams.includes(key)).map((team) => team.name),
    businessTypes: businesses.map((key) => businessTypes[key].name),
  }));
}

function firstOfMonth(now: number, months: number): string {
  const today = new Date(now);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}
