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

/** The lists that lead to a screen, from the outermost one, with the screen itself at the end. */
export function listChain(route: ScreenRoute): ScreenRoute[] {
  const list = route.list && byPath.get(paths[route.list]);
  return list ? [...listChain(list), route] : [route];
}

export function handleOf({ title, tab, isForm = false }: ScreenRoute): RouteHandle {
  return { title, isTab: tab !== undefined, isForm };
}
