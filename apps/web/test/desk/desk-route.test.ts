import { type Permission, permissionTable, roles } from '@energy-om/domain';
import { expect, it } from 'vitest';
import { findRoute, isList, listChain } from '#app/desk/desk-route.ts';
import { routes } from '#app/routes.tsx';
import { paths } from '#shared/navigation/paths.ts';

const routeOf = (name: keyof typeof paths) => {
  const route = findRoute(paths[name]);
  if (!route) throw new Error(`${name} has no route`);
  return route;
};

it('shows a screen beside the lists that lead to it', () => {
  expect(listChain(routeOf('area')).map(({ path }) => path)).toEqual(['setup', 'areas', 'area']);
  expect(listChain(routeOf('home')).map(({ path }) => path)).toEqual(['home']);
  expect(isList(routeOf('areas'))).toBe(true);
  expect(isList(routeOf('area'))).toBe(false);
});

it('knows no route of an address that there is not', () => expect(findRoute('/pages/nowhere')).toBeNull());

it('has a list for every screen that names one, and no circle', () => {
  for (const route of routes) expect(listChain(route).length).toBeLessThanOrEqual(3);
});

it('has another layout at the desk for lists, for what stands beside a form, for a table of deadlines, and for the log, whose entries open in a sheet', () => {
  const laidOut = routes.filter(({ desk }) => desk !== undefined);
  expect(laidOut.some(isList)).toBe(true);
  expect(laidOut.filter((route) => !isList(route)).map(({ path }) => path)).toEqual([
    'businessTypeForm',
    'orderForm',
    'managedProject',
    'escalation',
    'auditLog',
  ]);
});

it.each(roles)('puts no list beside a screen that a %s may not open', (role) => {
  const held = Object.keys(permissionTable[role]) as Permission[];
  const mayOpen = ({ permission }: (typeof routes)[number]) => permission === undefined || held.includes(permission);
  for (const route of routes.filter(mayOpen)) {
    const chain = listChain(route, held);
    expect(chain.at(-1)).toBe(route);
    expect(chain.filter((one) => !mayOpen(one)).map(({ path }) => path)).toEqual([]);
    expect(chain).toEqual(listChain(route).filter(mayOpen));
  }
});
