import { describe, expect, test } from 'vitest';
import {
  allowByTenant,
  grantsOf,
  hasPermission,
  type Permission,
  permissions,
  permissionsOf,
  permissionTable,
  type Role,
  roles,
} from '#index.ts';

const reachOf = (role: Role, permission: Permission) => permissionTable[role][permission] ?? null;
const rolesThatMay = (permission: Permission) => roles.filter((role) => reachOf(role, permission) !== null);

describe('the permission table', () => {
  test('is printed as a grid of permission and role', async () => {
    const width = Math.max(...permissions.map(({ length }) => length));
    const lines = [
      ['permission', ...roles],
      ...permissions.map((permission) => [permission, ...roles.map((role) => reachOf(role, permission) ?? '·')]),
    ];
    const grid = lines.map((line) =>
      line
        .map((cell, column) => cell.padEnd(column === 0 ? width : 14))
        .join('  ')
        .trimEnd(),
    );
    await expect(`${grid.join('\n')}\n`).toMatchFileSnapshot('../snapshots/permissions.txt');
  });

  test('gives every permission to at least one role', () => {
    expect(permissions.filter((permission) => rolesThatMay(permission).length === 0)).toEqual([]);
  });

  test('gives the platform administrator the platform, and nothing in a tenant', () => {
    expect(permissionTable.platform_admin).toEqual({ 'platform.manage': 'all' });
    expect(rolesThatMay('platform.manage')).toEqual(['platform_admin']);
  });

  test('gives the tenant administrator everything in the tenant', () => {
    const ofTenant = permissions.filter((permission) => permission !== 'platform.manage');
    expect(ofTenant.map((permission) => reachOf('tenant_admin', permission))).toEqual(ofTenant.map(() => 'all'));
  });

  test('lets only dispatchers and the tenant administrator dispatch and approve holds', () => {
    expect(rolesThatMay('work-order.dispatch')).toEqual(['tenant_admin', 'dispatcher']);
    expect(rolesThatMay('work-order.approve-hold')).toEqual(['tenant_admin', 'dispatcher']);
  });

  test('lets only team leaders and those above them check, and team leaders only in their teams', () => {
    expect(rolesThatMay('work-order.check')).toEqual(['tenant_admin', 'dispatcher', 'team_leader']);
    expect(reachOf('team_leader', 'work-order.check')).toBe('team');
  });

  test('lets only the tenant administrator manage members and teams', () => {
    for (const permission of ['member.manage', 'team.manage'] as const) expect(rolesThatMay(permission)).toEqual(['tenant_admin']);
  });

  test('lets only the tenant administrator export orders, unless the tenant decides otherwise', () => {
    expect(rolesThatMay('work-order.export')).toEqual(['tenant_admin']);
  });

  test('lets dispatchers, team leaders and the tenant administrator give a report away, leaders only those of their teams', () => {
    expect(rolesThatMay('work-order.share')).toEqual(['tenant_admin', 'dispatcher', 'team_leader']);
    expect(reachOf('team_leader', 'work-order.share')).toBe('team');
  });

  test('does not let team leaders sign a closing', () => {
    expect(reachOf('team_leader', 'work-order.close')).toBeNull();
  });

  test('does not let clients dispatch or see staff, and limits occupants to their own orders', () => {
    for (const permission of [
      'work-order.dispatch',
      'work-order.accept',
      'work-order.assign',
      'work-order.process',
      'team.view',
      'member.view',
    ] as const) {
      expect(reachOf('client_rep', permission)).toBeNull();
    }
    expect([...new Set(Object.values(permissionTable.occupant))]).toEqual(['own']);
  });

  test('gives the energy clerk no permission for work orders', () => {
    expect(permissionsOf([{ role: 'energy_clerk', areaId: null }]).filter((permission) => permission.startsWith('work-order.'))).toEqual(
      [],
    );
  });

  test('shows technicians their own and their teams’ orders, but not all', () => {
    expect(reachOf('technician', 'work-order.view')).toBe('team');
    expect(reachOf('technician', 'work-order.process')).toBe('own');
  });
});

describe('grants', () => {
  const both = [
    { role: 'technician', areaId: 'north' },
    { role: 'dispatcher', areaId: 'south' },
  ] as const;

  test('of several roles apply side by side, each with its area', () => {
    expect(grantsOf(both, 'work-order.view')).toEqual([
      { reach: 'team', areaId: 'north' },
      { reach: 'all', areaId: 'south' },
    ]);
    expect(grantsOf(both, 'work-order.dispatch')).toEqual([{ reach: 'all', areaId: 'south' }]);
  });

  test('together give every permission once, in the order of the table', () => {
    const given = permissionsOf(both);
    expect(given).toEqual(permissions.filter((permission) => given.includes(permission)));
    expect(given).toContain('work-order.dispatch');
    expect(given).toContain('work-order.accept');
    expect(permissionsOf([])).toEqual([]);
    expect(hasPermission([], 'device.view')).toBe(false);
  });
});

describe('what a tenant allows', () => {
  const grants = roles.map((role) => ({ role, areaId: role === 'dispatcher' ? 'south' : null }));

  test('lets its dispatchers export orders within their areas, and nobody else', () => {
    const allowed = allowByTenant(grants, { dispatchersMayExport: true });
    expect(grantsOf(allowed, 'work-order.export')).toEqual([
      { reach: 'all', areaId: null },
      { reach: 'all', areaId: 'south' },
    ]);
    for (const grant of allowed) {
      const may = ['tenant_admin', 'dispatcher'].includes(grant.role);
      expect([grant.role, hasPermission([grant], 'work-order.export')]).toEqual([grant.role, may]);
    }
  });

  test('adds no other permission, and nothing where the tenant does not say so', () => {
    const before = permissionsOf([{ role: 'dispatcher', areaId: null }]);
    const after = permissionsOf(allowByTenant([{ role: 'dispatcher', areaId: null }], { dispatchersMayExport: true }));
    expect(after.filter((permission) => !before.includes(permission))).toEqual(['work-order.export']);
    expect(allowByTenant(grants, { dispatchersMayExport: false })).toEqual(grants);
  });
});
