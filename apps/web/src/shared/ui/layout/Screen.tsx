import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePane } from '#shared/layout/pane.ts';
import { useRouteHandle, useRouteTitle } from '#shared/navigation/route-handle.ts';
import { recallScreen, rememberForScreen, useScreenKey } from '#shared/navigation/screen-state.ts';
import { ConnectionBanner } from '../feedback/ConnectionBanner.tsx';
import { RecordingBanner } from '../feedback/RecordingBanner.tsx';
import { SuspensionBanner } from '../feedback/SuspensionBanner.tsx';
import { UpdateBar } from '../feedback/UpdateBar.tsx';
import { NavBar } from './NavBar.tsx';
import styles from './Screen.module.css';
import { ScreenScroller } from './screen-scroller.ts';

export interface ScreenProps {
  children: ReactNode;
  /** The centre of the bar; by default the route's title. */
  title?: ReactNode;
  /** The back button: shown except on the tab bar's screens. A text is the address that it leads to when there is no history. */
  back?: boolean | string;
  left?: ReactNode;
  right?: ReactNode;
  /** A search box in place of the title. */
  field?: ReactNode;
  /** Fixed under the bar while the body scrolls: tabs, search. */
  top?: ReactNode;
  /** Fixed at the foot: a `BottomBar`. */
  bottom?: ReactNode;
  /** False: no padding and no gaps, for lists that bring their own. */
  padded?: boolean;
}

/**
 * The frame of every screen: navigation bar, scrolling body, optional bottom bar. The children of a padded body form a column
 * with even gaps. Going back restores the scroll position.
 */
export function Screen({ children, title, back, left, right, field, top, bottom, padded = true }: ScreenProps) {
  const routeTitle = useRouteTitle();
  const { isTab = false, isForm = false } = useRouteHandle() ?? {};
  const pane = usePane();
  // The panes of the desk stand in a main part already.
  const Main = pane ? 'div' : 'main';
  const [body, setBody] = useState<HTMLElement | null>(null);
  useScrollMemory(body);
  return (
    <div className={styles.screen} data-form={isForm || undefined}>
      <NavBar back={!pane?.isList && (back ?? !isTab)} left={left} right={right} field={field}>
        {title ?? routeTitle}
      </NavBar>
      <Main className={styles.main}>
        <SuspensionBanner />
        {isTab && <RecordingBanner />}
        {top && <div className={styles.top}>{top}</div>}
        {/* Focusable, so that a body of mere text can be scrolled with the keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        <div ref={setBody} className={styles.body} tabIndex={0}>
          <div className={padded ? styles.stack : styles.plain}>
            <ScreenScroller value={body}>{children}</ScreenScroller>
          </div>
        </div>
      </Main>
      <ConnectionBanner />
      {!isForm && (pane === null || pane.isList) && <UpdateBar />}
      {bottom}
    </div>
  );
}

/**
 * Restores the scroll position, also when the content arrives later; a touch or a turn of the wheel ends the attempts. A pane of the desk
 * that goes on to another row begins at its top.
 */
function useScrollMemory(element: HTMLElement | null): void {
  const key = useScreenKey();
  const id = useSearchParams()[0].get('id');
  const shown = useRef(id);
  useLayoutEffect(() => {
    if (!element) return undefined;
    if (shown.current !== id) element.scrollTop = 0;
    shown.current = id;
    const wanted = recallScreen<number>(key, 'scroll') ?? 0;
    let isRestored = wanted === 0;
    const finish = () => {
      isRestored = true;
      growth.disconnect();
    };
    const restore = () => {
      if (isRestored) return;
      element.scrollTop = wanted;
      if (Math.abs(element.scrollTop - wanted) < 2) finish();
    };
    const growth = new ResizeObserver(restore);
    const remember = () => {
      if (isRestored) rememberForScreen(key, 'scroll', element.scrollTop);
    };
    restore();
    if (!isRestored && element.firstElementChild) growth.observe(element.firstElementChild);
    element.addEventListener('scroll', remember, { passive: true });
    element.addEventListener('touchstart', finish, { passive: true });
    element.addEventListener('wheel', finish, { passive: true });
    return () => {
      growth.disconnect();
      element.removeEventListener('scroll', remember);
      element.removeEventListener('touchstart', finish);
      element.removeEventListener('wheel', finish);
    };
  }, [element, key, id]);
}
