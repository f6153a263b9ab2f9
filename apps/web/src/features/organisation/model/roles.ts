import { permissionTable, type Role, roles } from '@energy-om/domain';

export type GrantableRole = Exclude<Role, 'platform_admin'>;
export type InvitableRole = Exclude<GrantableRole, 'tenant_admin'>;

/** Whoever finds a code must not become an administrator by it. */
export const invitableRoles: readonly InvitableRole[] = roles.filter((role) => role !== 'platform_admin' && role !== 'tenant_admin');

/** Running the installation is nothing a tenant could give. What gives all of the tenant stands last, out of a hasty thumb's way. */
export const grantableRoles: readonly GrantableRole[] = [...invitableRoles, 'tenant_admin'];

/** In a team are those who take orders. */
export function servesInTeams(role: Role): boolean {
  return permissionTable[role]['work-order.accept'] !== undefined;
}
