import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { loadScreenTexts, useTexts } from '#shared/i18n/texts.ts';
import { useIsDesk } from '#shared/layout/use-is-desk.ts';
import { useRouteHandle, useRouteTitle } from '#shared/navigation/route-handle.ts';
import { useSession } from '#shared/session/session-store.ts';
import { TrackRecorder } from '#shared/track/TrackRecorder.tsx';
import { forgetTypedInput } from '#shared/update/unsaved-work.ts';
import { loadChunk } from '../loading/chunk-loading.ts';
import { LazyPage } from '../loading/LazyPage.tsx';
import styles from './Shell.module.css';
import { TabBar } from './TabBar.tsx';

const loadDesk = () =>
  loadChunk(async () => {
    const [{ DeskShell }] = await Promise.all([import('../desk/DeskShell.tsx'), loadScreenTexts('desk')]);
    return DeskShell;
  }, 'desk');

/** The frame of every screen: that of the desk where there is room for it and somebody is signed in, else that of the phone. */
export function Shell() {
  const isDesk = useIsDesk();
  const isSignedIn = useSession((session) => session.authToken !== null);
  useDocumentTitle();
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it belongs to each address
  useEffect(forgetTypedInput, [location]);
  return (
    <>
      {isDesk && isSignedIn ? <LazyPage load={loadDesk} /> : <PhoneShell />}
      <TrackRecorder />
    </>
  );
}

/** The screen, with the tab bar where the screen belongs to it. */
function PhoneShell() {
  const isTab = useRouteHandle()?.isTab ?? false;
  return (
    <div className={styles.shell}>
      <Outlet />
      {isTab && <TabBar />}
    </div>
  );
}

function useDocumentTitle(): void {
  const t = useTexts('common');
  const title = useRouteTitle();
  const product = t('productName');
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
}
