import { type Permission, permissions, permissionTable, type Reach, type Role } from './permissions.ts';

/** A role in one tenant. It covers the subtree of its area, or the whole tenant when `areaId` is null. */
export interface RoleGrant {
  role: Role;
  areaId: string | null;
  /** What the tenant allows the role in addition to the table, by `allowByTenant`. */
  allowed?: Partial<Record<Permission, Reach>>;
}

/** What a tenant decides by itself on its roles. */
export interface TenantAllowances {
  /** Dispatchers may export the orders that they see. */
  dispatchersMayExport: boolean;
}

const allowances: Record<keyof TenantAllowances, { role: Role; permission: Permission; reach: Reach }> = {
  dispatchersMayExport: { role: 'dispatcher', permission: 'work-order.export', reach: 'all' },
};

/** The grants of a member with what the tenant allows these roles, so that `grantsOf` answers for both. */
export function allowByTenant(roleGrants: readonly RoleGrant[], decided: TenantAllowances): RoleGrant[] {
  const chosen = Object.entries(allowances).filter(([name]) => decided[name as keyof TenantAllowances]);
  return roleGrants.map((grant) => {
    const added = chosen.flatMap(([, { role, permission, reach }]) => (role === grant.role ? [[permission, reach] as const] : []));
    return added.length === 0 ? grant : { ...grant, allowed: Object.fromEntries(added) };
  });
}

/** The reach of a permission in the subtree of one area, or in the whole tenant when `areaId` is null. */
export interface PermissionGrant {
  reach: Reach;
  areaId: string | null;
}

/** What was found by grants, which are never changed: a list asks for the same permissions with each of its rows. */
const found = new WeakMap<readonly RoleGrant[], Map<Permission, readonly PermissionGrant[]>>();

/** Returns every grant of a permission; an empty list means that the account does not have it. */
export function grantsOf(roleGrants: readonly RoleGrant[], permission: Permission): readonly PermissionGrant[] {
  const ofPermissions = found.get(roleGrants) ?? new Map<Permission, readonly PermissionGrant[]>();
  found.set(roleGrants, ofPermissions);
  const known = ofPermissions.get(permission);
  if (known) return known;
  const grants = findGrants(roleGrants, permission);
  ofPermissions.set(permission, grants);
  return grants;
}

function findGrants(roleGrants: readonly RoleGrant[], permission: Permission): PermissionGrant[] {
  return roleGrants.flatMap(({ role, areaId, allowed }) => {
    const reach = permissionTable[role][permission] ?? allowed?.[permission];
    return reach ? [{ reach, areaId }] : [];
  });
}

export function hasPermission(roleGrants: readonly RoleGrant[], permission: Permission): boolean {
  return grantsOf(roleGrants, permission).length > 0;
}

/** Returns all permissions that the grants give, in the order of the table, for clients to show or hide controls by. */
export function permissionsOf(roleGrants: readonly RoleGrant[]): Permission[] {
  return permissions.filter((permission) => hasPermission(roleGrants, permission));
}
