import { expect, it } from 'vitest';
import { grantableRoles, invitableRoles, servesInTeams } from '#features/organisation/model/roles.ts';

it('offers neither the operator’s role as a grant, nor an administrator’s role by a code', () => {
  expect(grantableRoles).not.toContain('platform_admin');
  expect(grantableRoles).toContain('tenant_admin');
  expect(invitableRoles).not.toContain('tenant_admin');
  expect(invitableRoles).toHaveLength(grantableRoles.length - 1);
});

it('puts those into teams who take orders', () => {
  expect(grantableRoles.filter(servesInTeams)).toEqual(['dispatcher', 'team_leader', 'technician', 'tenant_admin']);
});
