import { useTexts } from '#shared/i18n/texts.ts';
import styles from './ListFooter.module.css';

/** The footer of a list: 加载中... / 没有更多了 / 加载失败 with a button that tries again. */
export function ListFooter({ state, onRetry }: { state: 'loading' | 'end' | 'failed'; onRetry?: () => void }) {
  const t = useTexts('common');
  if (state === 'failed') {
    return (
      <button type="button" className={styles.footer} data-state="failed" onClick={onRetry}>
        {t('loadFailed')} · {t('retry')}
      </button>
    );
  }
  return (
    <p className={styles.footer} role={state === 'loading' ? 'status' : undefined}>
      {state === 'loading' ? t('loading') : t('noMore')}
    </p>
  );
}
