import { useSyncExternalStore } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './ConnectionBanner.module.css';

/** A dark line while the phone has no network. It has its own space above the foot, so that it covers no button. */
export function ConnectionBanner() {
  const t = useTexts('common');
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          <Icon name="offline" size={16} />
          {t('offline')}
        </p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
