import { Link } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useIsOnline } from '#shared/network/use-is-online.ts';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import { useCopies } from '#shared/take-along/copies-state.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './ConnectionBanner.module.css';

/** A dark line while the phone has no network, or something of it has not been sent. It has its own space above the foot, so that it covers no button. */
export function ConnectionBanner() {
  const t = useTexts('common');
  const isOnline = useIsOnline();
  const comparedLine = useCopies((copies) => copies.comparedLine);
  const summaryLine = useOutbox((outbox) => outbox.summaryLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          <Icon name="offline" size={16} />
          {t('offline')}
          {summaryLine ? <OutboxLink line={summaryLine} /> : comparedLine && <span className={styles.compared}>{comparedLine}</span>}
        </p>
      )}
      {isOnline && summaryLine && (
        <p className={styles.offline}>
          <Icon name="refresh" size={16} />
          <OutboxLink line={summaryLine} />
        </p>
      )}
    </div>
  );
}

function OutboxLink({ line }: { line: string }) {
  return (
    <Link className={styles.outbox} to={screenAddress('outbox')}>
      {line}
      <Icon name="forward" size={16} />
    </Link>
  );
}
