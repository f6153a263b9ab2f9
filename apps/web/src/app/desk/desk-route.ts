import type { Permission } from '@energy-om/domain';
import { matchPath } from 'react-router';
import { type PathName, paths } from '#shared/navigation/paths.ts';
import type { RouteHandle } from '#shared/navigation/route-handle.ts';
import { routes, type ScreenRoute } from '../routes.tsx';

const byPath = new Map<string, ScreenRoute>(routes.map((route) => [paths[route.path], route]));
const lists = new Set<PathName>(routes.flatMap(({ list }) => (list ? [list] : [])));

/** The route of an address; null for an unknown one. */
export function findRoute(pathname: string): ScreenRoute | null {
  return byPath.get(pathname) ?? routes.find(({ path }) => matchPath(paths[path], pathname) !== null) ?? null;
}

/** Whether something of the screen is opened beside it. */
export function isList(route: ScreenRoute): boolean {
  return lists.has(route.path);
}

/**
 * The lists that lead to a screen, from the outermost one, with the screen itself at the end.
 * @param held leaves out the lists that an account with these permissions may not open; undefined: none
 */
export function listChain(route: ScreenRoute, held?: readonly Permission[]): ScreenRoute[] {
  const list = route.list && byPath.get(paths[route.list]);
  if (!list) return [route];
  const lists = listChain(list, held);
  return [...(!held || !list.permission || held.includes(list.permission) ? lists : lists.slice(0, -1)), route];
}

export function handleOf({ title, tab, isForm = false }: ScreenRoute): RouteHandle {
  return { title, isTab: tab !== undefined, isForm };
}
