import { permissionsOf, type Role } from '@energy-om/domain';
import { expect, it } from 'vitest';
import { listShortcuts } from '#features/home/model/shortcuts.ts';

const offeredTo = (role: Role) => listShortcuts(permissionsOf([{ role, areaId: null }]), [role]).map(({ text }) => text);

it('offers each role the screens that it may open, and no other', () => {
  expect(offeredTo('technician')).toEqual([
    'orders',
    'alarms',
    'meters',
    'scan',
    'scheduling',
    'newOrder',
    'energy',
    'map',
    'cameras',
    'more',
  ]);
  expect(offeredTo('client_rep')).toEqual(['orders', 'alarms', 'meters', 'scan', 'report', 'energy', 'environment', 'more']);
  expect(offeredTo('occupant')).toEqual(['rooms', 'orders', 'report', 'more']);
  expect(offeredTo('energy_clerk')).toEqual(['meters', 'scan', 'energy', 'environment', 'more']);
  expect(offeredTo('platform_admin')).toEqual([]);
});
