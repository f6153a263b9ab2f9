import { Link } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useIsOnline } from '#shared/network/use-is-online.ts';
import { useCopies } from '#shared/take-along/copies-state.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './ConnectionBanner.module.css';

/** A dark line while the phone has no network, or something of it has not been sent. It has its own space above the foot, so that it covers no button. */
export function ConnectionBanner() {
  const t = useTexts('common');
  const isOnline = useIsOnline();
  const comparedLine = useCopies((copies) => copies.comparedLine);
  const outboxLine = useCopies((copies) => copies.outboxLine ?? copies.depositLine);
  return (
    <div role="status">
      {(!isOnline || outboxLine) && (
        <p className={styles.offline} data-network-line>
          <Icon name={isOnline ? 'refresh' : 'offline'} size={16} />
          {!isOnline && t('offline')}
          {outboxLine ? (
            <Link className={styles.compared} to={screenAddress('outbox')}>
              {outboxLine}
            </Link>
          ) : (
            !isOnline && <span className={styles.compared}>{comparedLine}</span>
          )}
        </p>
      )}
    </div>
  );
}
