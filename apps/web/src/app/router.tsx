import { createHashRouter, type RouteObject } from 'react-router';
import { loadScreenTexts, textOf } from '../shared/i18n/texts.ts';
import { useIsDesk } from '../shared/layout/use-is-desk.ts';
import { onOpenScreen } from '../shared/navigation/open-screen.ts';
import { type PathName, paths } from '../shared/navigation/paths.ts';
import { preloadScreen, registerScreenLoader } from '../shared/navigation/preload.ts';
import type { RouteHandle } from '../shared/navigation/route-handle.ts';
import { rememberWantedPage } from '../shared/navigation/wanted-page.ts';
import { onSignOut } from '../shared/session/sign-out.ts';
import { onTenantSwitched } from '../shared/session/switch-tenant.ts';
import { showToast } from '../shared/ui/feedback/toast-store.ts';
import { loadChunk } from './loading/chunk-loading.ts';
import { LazyPage, preparePage } from './loading/LazyPage.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { RequirePermission } from './RequirePermission.tsx';
import { RequireSession } from './RequireSession.tsx';
import { RootErrorScreen } from './RootErrorScreen.tsx';
import { routes, type ScreenRoute } from './routes.tsx';
import { Shell } from './shell/Shell.tsx';

/** The shared pieces in all their states: while developing only, and no part of a production bundle. */
const galleryRoutes: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/gallery',
        element: <LazyPage load={async () => (await import('../features/gallery/screens/GalleryScreen.tsx')).GalleryScreen} />,
      },
    ]
  : [];

const publicPaths = new Set<string>(routes.flatMap((route) => (route.isPublic ? [paths[route.path]] : [])));

export const router = createHashRouter([
  {
    Component: Shell,
    ErrorBoundary: RootErrorScreen,
    children: [
      ...routes.map(createRoute),
      ...galleryRoutes,
      { path: '*', Component: NotFoundScreen, handle: { title: 'notFound', isTab: false } satisfies RouteHandle },
    ],
  },
]);

// A user who signs out goes to the site root (spec §4); an expired session leads back to the open screen after signing in.
onSignOut((reason) => {
  // The session was ended elsewhere, such as on another phone, so nothing on this screen explains it.
  if (reason !== 'chosen') showToast(textOf('errors', 'sessionEnded'), { kind: 'error' });
  const { location, matches } = router.state;
  if (reason === 'expired' && !matches.some(({ route }) => publicPaths.has(route.path ?? '')))
    rememberWantedPage(location.pathname + location.search);
  void router.navigate(paths.entry, { replace: true });
});

onOpenScreen((address) => void router.navigate(address));

onTenantSwitched((address) => void router.navigate(address, { replace: true }));

function createRoute(route: ScreenRoute): RouteObject {
  const load = createLoader(route.path, route.load);
  registerScreenLoader(route.path, () => preparePage(load));
  const loadDesk = route.desk ? createLoader(route.path, route.desk) : load;
  // Each page has a boundary of its own, so that a new page shows its loading view instead of leaving the old page on the screen.
  const page = <RoutePage key={route.path} load={load} loadDesk={loadDesk} />;
  return {
    path: paths[route.path],
    handle: { title: route.title, isTab: route.tab !== undefined, isForm: route.isForm ?? false } satisfies RouteHandle,
    element: route.isPublic ? (
      page
    ) : (
      <RequireSession key={route.path}>
        <RequirePermission permission={route.permission}>{page}</RequirePermission>
      </RequireSession>
    ),
    ErrorBoundary: RootErrorScreen,
  };
}

/** Loads a screen's script, and beside it the texts that it shows. */
function createLoader(path: PathName, load: ScreenRoute['load']): ScreenRoute['load'] {
  return () => loadChunk(async () => (await Promise.all([load(), loadScreenTexts(path)]))[0], paths[path]);
}

/**
 * Requests the open screen before the first render, which waits for texts. Errors are left to the page, which requests it again.
 */
export function preloadOpenScreen(): void {
  const open = routes.find(({ path }) => router.state.matches.some(({ route }) => route.path === paths[path]));
  if (open) preloadScreen(open.path);
}

/** The page of a route in the layout that there is room for. */
function RoutePage({ load, loadDesk }: { load: ScreenRoute['load']; loadDesk: ScreenRoute['load'] }) {
  const shown = useIsDesk() ? loadDesk : load;
  return <LazyPage key={shown === load ? 'phone' : 'desk'} load={shown} />;
}
