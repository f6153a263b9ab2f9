import { expect, it } from 'vitest';
import { grantableRoles, invitableRoles, servesInTeams } from '#features/organisation/model/roles.ts';

it('lets nobody run the installation by a grant, nor administer by a code that was found', () => {
  expect(grantableRoles).not.toContain('platform_admin');
  expect(grantableRoles).toContain('tenant_admin');
  expect(invitableRoles).not.toContain('tenant_admin');
  expect(invitableRoles).toHaveLength(grantableRoles.length - 1);
});

it('puts those into teams who take orders', () => {
  expect(grantableRoles.filter(servesInTeams)).toEqual(['dispatcher', 'team_leader', 'technician', 'tenant_admin']);
});
