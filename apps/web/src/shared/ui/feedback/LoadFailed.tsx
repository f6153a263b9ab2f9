import { useTexts } from '#shared/i18n/texts.ts';
import { useIsOnline } from '#shared/network/use-is-online.ts';
import { useCopies } from '#shared/take-along/copies-state.ts';
import { Icon } from '../display/Icon.tsx';
import { Button } from '../form/Button.tsx';
import styles from './Notice.module.css';

export interface LoadFailedProps {
  onRetry: () => unknown;
  /** Such as the error's message. */
  hint?: string;
}

/** Shown instead of content that could not be loaded, with a button that tries again; without a network it says that this is why. */
export function LoadFailed({ onRetry, hint: reason }: LoadFailedProps) {
  const t = useTexts('common');
  const isOnline = useIsOnline();
  const shutLine = useCopies((copies) => copies.shutLine);
  const hint = isOnline ? reason : (shutLine ?? t('loadOffline.hint'));
  return (
    <div className={styles.notice} role="alert">
      <span className={styles.sign}>
        <Icon name={isOnline ? 'alarm' : 'offline'} size={32} />
      </span>
      <p className={styles.title}>{t(isOnline ? 'loadFailed' : 'loadOffline.title')}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <Button variant="plain" size="small" onPress={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
