import { type Permission, permissionTable, type Reach, type Role, roles } from '@energy-om/domain';

function rolesWith(permission: Permission, ...reaches: readonly Reach[]): Role[] {
  return roles.filter((role) => {
    const reach = permissionTable[role][permission];
    return reach !== undefined && (reaches.length === 0 || reaches.includes(reach));
  });
}

/** The roles to which an order can be dispatched, which can take one for a team, and which can do the work. */
export const acceptingRoles = rolesWith('work-order.accept');
export const leadingRoles = rolesWith('work-order.assign', 'team', 'all');
/** The roles that dispatch. */
export const dispatchingRoles = rolesWith('work-order.dispatch');
export const processingRoles = rolesWith('work-order.process');
/** The roles that may keep a store. */
export const stockKeepingRoles = rolesWith('spare-part.view');

/**
 * The condition that an account is a member with one of the roles in an area: other members could not even read an order there. All
 * arguments are expressions of a statement that names `:tenant`.
 */
export function fitCondition(account: string, areaPath: string, fitRoles: string): string {
  return `exists (
    select from memberships m
      join role_grants g on g.tenant_id = :tenant and g.account_id = m.account_id and g.role = any (${fitRoles})
      left join areas r on r.tenant_id = :tenant and r.id = g.area_id
    where m.tenant_id = :tenant and m.account_id = ${account} and m.state = 'member' and (r.path is null or starts_with(${areaPath}, r.path)))`;
}
