/**
 * THE PERMISSION TABLE: role × permission → how far it reaches. Both sides read it: the server refuses by it, the phone
 * hides by it. Checks name a permission, never a role.
 */
export const permissions = [
  'work-order.view',
  'work-order.create',
  /** With a photo and a sentence: business type and level are the dispatcher's to find. */
  'work-order.report',
  'work-order.edit',
  'work-order.dispatch',
  'work-order.accept',
  'work-order.assign',
  'work-order.process',
  'work-order.check',
  'work-order.evaluate',
  'work-order.return',
  'work-order.hold',
  'work-order.approve-hold',
  'work-order.apply-closing',
  'work-order.close',
  'statistics.view',
  'project.view',
  'team.view',
  'member.view',
  /** Members, their roles, requests to join, invites. */
  'member.manage',
  'team.manage',
  'device.view',
  /** Credentials of devices, replaced meters, what a gateway sent in vain. */
  'device.manage',
  'alarm.view',
  'alarm.acknowledge',
  'alarm-rule.manage',
  /** Rules that dispatch new orders by themselves. */
  'dispatch-rule.view',
  'dispatch-rule.manage',
  'energy.view',
  'camera.view',
  'file.upload',
] as const;

export type Permission = (typeof permissions)[number];

export const roles = [
  'platform_admin',
  'tenant_admin',
  'dispatcher',
  'team_leader',
  'technician',
  'client_rep',
  'occupant',
  'energy_clerk',
] as const;

export type Role = (typeof roles)[number];

/**
 * How far a permission reaches within the tenant and the area of its grant.
 * own: what one raised, holds, does or asked for · team: that, and what the own teams have · project: that, and the
 * projects one represents as client · all: everything. A report is made where nothing is one's own yet: `own` is then the area of the grant.
 */
export type Reach = 'own' | 'team' | 'project' | 'all';

export const permissionTable: Record<Role, Partial<Record<Permission, Reach>>> = {
  // Runs the installation and reads no tenant's orders.
  platform_admin: {},
  tenant_admin: Object.fromEntries(permissions.map((permission) => [permission, 'all'])),
  dispatcher: {
    'work-order.view': 'all',
    'work-order.create': 'all',
    'work-order.report': 'all',
    'work-order.edit': 'all',
    'work-order.dispatch': 'all',
    'dispatch-rule.view': 'all',
    'work-order.accept': 'own',
    'work-order.assign': 'own',
    'work-order.process': 'own',
    'work-order.check': 'all',
    'work-order.evaluate': 'own',
    'work-order.return': 'own',
    'work-order.hold': 'all',
    'work-order.approve-hold': 'all',
    'work-order.apply-closing': 'all',
    'work-order.close': 'all',
    'statistics.view': 'all',
    'project.view': 'all',
    'team.view': 'all',
    'member.view': 'all',
    'device.view': 'all',
    'alarm.view': 'all',
    'alarm.acknowledge': 'all',
    'energy.view': 'all',
    'camera.view': 'all',
    'file.upload': 'all',
  },
  team_leader: {
    'work-order.view': 'team',
    'work-order.create': 'all',
    'work-order.report': 'all',
    'work-order.edit': 'own',
    'work-order.accept': 'team',
    'work-order.assign': 'team',
    'work-order.process': 'own',
    'work-order.check': 'team',
    'work-order.evaluate': 'own',
    'work-order.return': 'team',
    'work-order.hold': 'team',
    'work-order.apply-closing': 'team',
    'statistics.view': 'team',
    'project.view': 'all',
    'team.view': 'team',
    'member.view': 'team',
    'device.view': 'all',
    'alarm.view': 'all',
    'energy.view': 'all',
    'camera.view': 'all',
    'file.upload': 'own',
  },
  technician: {
    'work-order.view': 'team',
    'work-order.create': 'all',
    'work-order.report': 'all',
    'work-order.edit': 'own',
    'work-order.accept': 'own',
    'work-order.assign': 'own',
    'work-order.process': 'own',
    'work-order.evaluate': 'own',
    'work-order.return': 'own',
    'work-order.hold': 'own',
    'work-order.apply-closing': 'own',
    'work-order.close': 'own',
    'statistics.view': 'own',
    'project.view': 'all',
    'team.view': 'team',
    'member.view': 'team',
    'device.view': 'all',
    'alarm.view': 'all',
    'energy.view': 'all',
    'camera.view': 'all',
    'file.upload': 'own',
  },
  client_rep: {
    'work-order.view': 'project',
    'work-order.create': 'project',
    'work-order.report': 'project',
    'work-order.edit': 'own',
    'work-order.evaluate': 'project',
    'work-order.apply-closing': 'own',
    'work-order.close': 'project',
    'statistics.view': 'project',
    'project.view': 'project',
    'device.view': 'project',
    'alarm.view': 'project',
    'energy.view': 'project',
    'file.upload': 'own',
  },
  occupant: {
    'work-order.view': 'own',
    'work-order.report': 'own',
    'work-order.evaluate': 'own',
    'file.upload': 'own',
  },
  energy_clerk: {
    'device.view': 'all',
    'energy.view': 'all',
    'file.upload': 'own',
  },
};

/** A role held in one tenant; without an area it reaches over the whole tenant, else over the area's subtree. */
export interface RoleGrant {
  role: Role;
  areaId: string | null;
}

/** How far the grants together reach with a permission, in one area's subtree or, for `null`, everywhere; null: not at all. */
export interface PermissionGrant {
  reach: Reach;
  areaId: string | null;
}

/** Every grant of a permission. Empty: the account may not. */
export function grantsOf(roleGrants: readonly RoleGrant[], permission: Permission): PermissionGrant[] {
  return roleGrants.flatMap(({ role, areaId }) => {
    const reach = permissionTable[role][permission];
    return reach ? [{ reach, areaId }] : [];
  });
}

export function holdsPermission(roleGrants: readonly RoleGrant[], permission: Permission): boolean {
  return grantsOf(roleGrants, permission).length > 0;
}

/** All permissions the grants give, for the phone to show or hide by. */
export function permissionsOf(roleGrants: readonly RoleGrant[]): Permission[] {
  return permissions.filter((permission) => holdsPermission(roleGrants, permission));
}
