import { permissionsOf, type Role } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import { routes } from '#app/routes.tsx';
import { applications, listApplications } from '#features/application-centre/model/applications.ts';
import { paths } from '#shared/navigation/paths.ts';

/** Screens that are reached by another one of their area alone, or that are no function. */
const elsewhere: readonly string[] = [
  'addTenant',
  'applicationCentre',
  'chartTest',
  'chooseDevices',
  'chooseGateways',
  'chooseLocation',
  'chooseMeters',
  'gateway',
  'joinRoom',
  'labelledDevice',
  'leaveRequest',
  'meter',
  'openLocation',
  'pay',
  'rejectedMessages',
  'roomCost',
  'swapRequest',
];

/** Screens of one thing: they are opened from its list. */
const isOfOneThing = (path: string) => /(detail|edit|play|test|choose)$/.test(path);

describe('the applications', () => {
  it('are every screen that opens without naming a thing, with the permission of its route', () => {
    const shown = new Map<string, unknown>(applications.map(({ path, permission }) => [path, permission]));
    const expected = routes.filter(
      ({ path, isPublic, tab, list }) =>
        tab === undefined &&
        (isPublic !== true || path === 'download' || path === 'diagnostics') &&
        (list === undefined || list === 'setup'),
    );
    const functions = expected.filter(({ path }) => !elsewhere.includes(path) && !isOfOneThing(paths[path]));
    expect(functions.filter(({ path }) => !shown.has(path)).map(({ path }) => path)).toEqual([]);
    for (const { path, permission } of applications) {
      const route = routes.find((one) => one.path === path);
      expect([path, route?.permission ?? null]).toEqual([path, permission]);
    }
  });

  const offeredTo = (role: Role, keyword = '', isWhole = true) =>
    listApplications({ permissions: permissionsOf([{ role, areaId: null }]), roles: [role], isWhole }, keyword, ({ path }) => path).map(
      ({ path }) => path,
    );

  it('are those of the whole organisation for its administrators alone', () => {
    const ofArea = offeredTo('tenant_admin', '', false);
    expect(offeredTo('tenant_admin').filter((path) => !ofArea.includes(path))).toEqual([
      'messageChannels',
      'configurationTemplates',
      'configuration',
    ]);
  });

  it('are offered as far as the account may open them', () => {
    expect(offeredTo('tenant_admin')).toHaveLength(applications.length - 1);
    expect(offeredTo('occupant')).toEqual([
      'workOrders',
      'newWorkOrder',
      'outbox',
      'rooms',
      'bills',
      'myWallet',
      'roomApplications',
      'notifications',
      'announcements',
      'search',
      'personInfo',
      'safety',
      'organisations',
      'download',
      'diagnostics',
    ]);
  });

  it('are found by a part of their name in any case', () => {
    expect(offeredTo('technician', ' METER ')).toEqual(['meters']);
    expect(offeredTo('technician', 'auditLog')).toEqual([]);
  });
});
