import { PullToRefresh } from 'antd-mobile';
import type { ReactNode } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './PullRefresh.module.css';

export interface PullRefreshProps {
  children: ReactNode;
  /** Resolves when the new data has arrived. */
  onRefresh: () => Promise<unknown>;
}

/** Pull down to refresh, around the content of a `Screen`'s body. The children form a column with the body's gaps. */
export function PullRefresh({ children, onRefresh }: PullRefreshProps) {
  const t = useTexts('common');
  return (
    <div className={styles.pull}>
      <PullToRefresh
        onRefresh={onRefresh}
        pullingText={t('pull.pulling')}
        canReleaseText={t('pull.canRelease')}
        refreshingText={t('pull.refreshing')}
        completeText={t('pull.complete')}
      >
        <div className={styles.stack}>{children}</div>
      </PullToRefresh>
    </div>
  );
}
