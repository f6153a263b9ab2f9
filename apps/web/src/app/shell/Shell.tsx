import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { useRouteHandle, useRouteTitle } from '#shared/navigation/route-handle.ts';
import styles from './Shell.module.css';
import { TabBar } from './TabBar.tsx';

/** The frame of every screen: the document's title, and the tab bar where the screen belongs to it. */
export function Shell() {
  const isTab = useRouteHandle()?.isTab ?? false;
  useDocumentTitle();
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
