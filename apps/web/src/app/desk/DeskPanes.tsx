import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Group, Panel, type PanelProps, Separator, useDefaultLayout } from 'react-resizable-panels';
import { type Location, Outlet, Route, Routes, useLocation } from 'react-router';
import { isTyping } from '#shared/desk/is-typing.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { type Pane, PaneContext } from '#shared/layout/pane.ts';
import { useIsWideDesk } from '#shared/layout/use-is-desk.ts';
import { paths } from '#shared/navigation/paths.ts';
import { type RouteHandle, RouteHandleContext } from '#shared/navigation/route-handle.ts';
import { useSession } from '#shared/session/session-store.ts';
import { loadChunk } from '../loading/chunk-loading.ts';
import { LazyPage } from '../loading/LazyPage.tsx';
import { RequirePermission } from '../RequirePermission.tsx';
import type { ScreenRoute } from '../routes.tsx';
import styles from './DeskPanes.module.css';
import { handleOf, isList, listChain } from './desk-route.ts';
import { NothingOpen } from './NothingOpen.tsx';
import { useClose } from './use-close.ts';

/** Three panes where there is room, else two: the lists that lead to the open screen, and the screen itself. */
export function DeskPanes({ route }: { route: ScreenRoute }) {
  const t = useTexts('desk');
  const chain = listChain(
    route,
    useSession((session) => session.user?.permissions),
  );
  const shown = chain.slice(useIsWideDesk() ? -3 : -2);
  const locations = useListLocations();
  // A list of cards beside nothing would be stretched over the whole width.
  const isChoice = isList(route) && !route.desk;
  const ids = [...shown.map(({ path }) => path as string), ...(isChoice ? ['nothing open'] : [])];
  const layout = useDefaultLayout({
    id: `desk ${ids.join(' ')}`,
    panelIds: ids,
    storage: localStorage,
    onlySaveAfterUserInteractions: true,
  });
  const addressOf = (path: ScreenRoute['path']) => `${paths[path]}${locations.get(paths[path])?.search ?? ''}`;
  const list = isList(route) ? undefined : chain.at(-2);
  const close = useClose(list?.path, list ? addressOf(list.path) : null);
  useEscape(close);
  return (
    <main id="desk-panes" className={styles.panes} tabIndex={-1}>
      <Group {...layout} orientation="horizontal" className={styles.group}>
        {shown.map((one, index) => (
          <Fragment key={one.path}>
            {index > 0 && <Separator className={styles.separator} aria-label={t('resize')} />}
            <Panel id={one.path} {...sizeOf(one, shown)}>
              {isList(one) ? (
                <ListPane route={one} location={locations.get(paths[one.path])} opened={chain.slice(chain.indexOf(one) + 1)} />
              ) : (
                <PaneOf pane={{ isList: false, close, beside: null, opened: [] }} kind={kindOfScreen(route, shown.length)}>
                  <Outlet />
                </PaneOf>
              )}
            </Panel>
          </Fragment>
        ))}
        {isChoice && (
          <>
            <Separator className={styles.separator} aria-label={t('resize')} />
            <Panel id="nothing open" minSize="320px">
              <NothingOpen list={route.path} />
            </Panel>
          </>
        )}
      </Group>
    </main>
  );
}

/** Lists of cards need as much room as a phone and keep it in a wider window; tables take the rest, or without one the open screen. */
function sizeOf(route: ScreenRoute, shown: readonly ScreenRoute[]): Partial<PanelProps> {
  if (isList(route)) {
    if (route.desk) return { minSize: '360px' };
    return { defaultSize: '340px', minSize: '280px', groupResizeBehavior: shown.length > 1 ? 'preserve-pixel-size' : undefined };
  }
  const hasTable = shown.some((one) => isList(one) && one.desk);
  if (!hasTable) return { minSize: '400px' };
  return route.desk
    ? { defaultSize: '56%', minSize: '400px' }
    : { defaultSize: '480px', minSize: '400px', groupResizeBehavior: 'preserve-pixel-size' };
}

function kindOfScreen(route: ScreenRoute, count: number): PaneKind {
  if (count === 1) return 'page';
  return route.desk ? 'table' : 'detail';
}

/** A list beside what is opened of it. It keeps its own address, with its filters, while another one is open. */
function ListPane({ route, location, opened }: { route: ScreenRoute; location: Location | undefined; opened: readonly ScreenRoute[] }) {
  const beside = useLocation();
  const shown = location ?? { pathname: paths[route.path], search: '', hash: '', state: null, key: `desk ${route.path}` };
  return (
    <PaneOf
      handle={handleOf(route)}
      pane={{ isList: true, close: null, beside, opened: opened.map(({ path }) => paths[path]) }}
      kind={route.desk ? 'table' : 'list'}
    >
      <RequirePermission permission={route.permission}>
        <Routes location={shown}>
          <Route path={paths[route.path]} element={<LazyPage key={route.path} load={loadOf(route)} />} />
        </Routes>
      </RequirePermission>
    </PaneOf>
  );
}

type PaneKind = 'page' | 'list' | 'table' | 'detail';

interface PaneOfProps {
  pane: Pane;
  kind: PaneKind;
  /** The route of the screen, where it is not the one of the address. */
  handle?: RouteHandle;
  children: ReactNode;
}

function PaneOf({ pane, kind, handle, children }: PaneOfProps) {
  const shown = (
    <PaneContext value={pane}>
      <div className={styles.pane} data-kind={kind}>
        {children}
      </div>
    </PaneContext>
  );
  return handle ? <RouteHandleContext value={handle}>{shown}</RouteHandleContext> : shown;
}

const loads = new Map<ScreenRoute['path'], ScreenRoute['load']>();

/** The same function each time, so that the page is loaded once. */
function loadOf({ path, load, desk = load }: ScreenRoute): ScreenRoute['load'] {
  const known = loads.get(path);
  if (known) return known;
  const loading = () => loadChunk(desk, paths[path]);
  loads.set(path, loading);
  return loading;
}

/** The newest location of each path, so that a list stays as it was left. */
function useListLocations(): ReadonlyMap<string, Location> {
  const location = useLocation();
  const [locations, setLocations] = useState<ReadonlyMap<string, Location>>(() => new Map([[location.pathname, location]]));
  if (locations.get(location.pathname) === location) return locations;
  const next = new Map(locations).set(location.pathname, location);
  setLocations(next);
  return next;
}

/** Escape closes the pane of the open row, unless it closes a dialog or somebody is typing. */
function useEscape(close: (() => void) | null): void {
  useEffect(() => {
    if (close === null) return undefined;
    const closeOnKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event) || document.querySelector('dialog[open]')) return;
      close();
    };
    window.addEventListener('keydown', closeOnKey);
    return () => window.removeEventListener('keydown', closeOnKey);
  }, [close]);
}
