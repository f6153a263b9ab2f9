import { useSyncExternalStore } from 'react';
import { useTexts } from '../shared/i18n/texts.ts';
import styles from './Shell.module.css';

/** A thin line while the phone has no network. */
export function ConnectionBanner() {
  const t = useTexts('common');
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div role="status">{!isOnline && <p className={styles.offline}>{t('offline')}</p>}</div>;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
