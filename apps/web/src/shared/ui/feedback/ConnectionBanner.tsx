import { useTexts } from '#shared/i18n/texts.ts';
import { useIsOnline } from '#shared/network/use-is-online.ts';
import { useCopies } from '#shared/take-along/copies-state.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './ConnectionBanner.module.css';

/** A dark line while the phone has no network. It has its own space above the foot, so that it covers no button. */
export function ConnectionBanner() {
  const t = useTexts('common');
  const isOnline = useIsOnline();
  const comparedLine = useCopies((copies) => copies.comparedLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          <Icon name="offline" size={16} />
          {t('offline')}
          {comparedLine && <span className={styles.compared}>{comparedLine}</span>}
        </p>
      )}
    </div>
  );
}
