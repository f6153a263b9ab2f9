import { permissionTable, type Role, roles } from '@energy-om/domain';

export type GrantableRole = Exclude<Role, 'platform_admin'>;
export type InvitableRole = Exclude<GrantableRole, 'tenant_admin'>;

/** Nobody must become an administrator by a code that was found. */
export const invitableRoles: readonly InvitableRole[] = roles.filter((role) => role !== 'platform_admin' && role !== 'tenant_admin');

/**
 * The operator of the installation is not a role that a tenant can grant. The role with every permission comes last, where it is not
 * pressed by mistake.
 */
export const grantableRoles: readonly GrantableRole[] = [...invitableRoles, 'tenant_admin'];

/** Teams consist of members who take orders. */
export function servesInTeams(role: Role): boolean {
  return permissionTable[role]['work-order.accept'] !== undefined;
}
