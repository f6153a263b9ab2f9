import './desk.css';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { useIdentity } from '#shared/session/identity.ts';
import { DeskPanes } from './DeskPanes.tsx';
import styles from './DeskShell.module.css';
import { findRoute } from './desk-route.ts';
import { KeyHelp } from './KeyHelp.tsx';
import { Rail } from './Rail.tsx';
import { TopBar } from './TopBar.tsx';

/** The frame at a PC: a bar, a rail with the parts of the app, and the panes of the open one. The screens in them are the phone's. */
export function DeskShell() {
  const t = useTexts('desk');
  const { pathname } = useLocation();
  const identity = useIdentity();
  const route = findRoute(pathname);
  useDeskLayout();
  if (route === null || route.isPublic)
    return (
      <div className={styles.single}>
        <Outlet />
      </div>
    );
  return (
    <div className={styles.frame}>
      <button type="button" className={styles.skip} onClick={skipToPanes}>
        {t('skip')}
      </button>
      <TopBar />
      <div className={styles.row}>
        <Rail route={route} />
        {/* What one account or tenant chose must not stay in another. */}
        <DeskPanes key={identity} route={route} />
      </div>
      <KeyHelp />
    </div>
  );
}

/** A link would change the address of the screen, which stands in the hash. */
function skipToPanes(): void {
  document.getElementById('desk-panes')?.focus();
}

/** Lets the desk's styles hold only while it is shown. */
function useDeskLayout(): void {
  useEffect(() => {
    document.documentElement.dataset.layout = 'desk';
    return () => {
      delete document.documentElement.dataset.layout;
    };
  }, []);
}
