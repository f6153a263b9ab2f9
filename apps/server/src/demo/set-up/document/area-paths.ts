import type { RoomPlan, SitePlan, TenantPlan } from '#demo/tenant/tenant-plan.ts';

/** The names that lead to a site from the top. */
export function sitePathOf({ region }: Pick<TenantPlan, 'region'>, { name }: Pick<SitePlan, 'name'>): string[] {
  return [region, name];
}

/** The names that lead to a room from the top. */
export function roomPathOf(plan: Pick<TenantPlan, 'region'>, site: Pick<SitePlan, 'name'>, building: string, room: RoomPlan): string[] {
  return [...sitePathOf(plan, site), building, ...(room.floor === undefined ? [] : [room.floor]), room.name];
}
