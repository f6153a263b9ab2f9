import { type Role, roles } from '@energy-om/domain';

/** The roles of those for whom staff works. */
const clientRoles: readonly Role[] = ['client_rep', 'occupant'];
const staffRoles = roles.filter((role) => !clientRoles.includes(role));

const listed = (names: readonly Role[]) => names.map((name) => `'${name}'`).join(', ');

/**
 * The condition that an account counts as staff: it has a role besides those of clients and occupants, or none any more. @param account an expression of a
 * statement that names `:tenant`
 */
export function isStaff(account: string): string {
  return `(exists (select from role_grants i where i.tenant_id = :tenant and i.account_id = ${account} and i.role in (${listed(staffRoles)}))
    or not exists (select from role_grants i where i.tenant_id = :tenant and i.account_id = ${account} and i.role in (${listed(clientRoles)})))`;
}
