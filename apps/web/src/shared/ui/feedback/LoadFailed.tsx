import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '../display/Icon.tsx';
import { Button } from '../form/Button.tsx';
import styles from './Notice.module.css';

export interface LoadFailedProps {
  onRetry: () => unknown;
  /** Such as the error's message. */
  hint?: string;
}

/** Shown instead of content that could not be loaded, with a button that tries again. */
export function LoadFailed({ onRetry, hint }: LoadFailedProps) {
  const t = useTexts('common');
  return (
    <div className={styles.notice} role="alert">
      <span className={styles.sign}>
        <Icon name="alarm" size={32} />
      </span>
      <p className={styles.title}>{t('loadFailed')}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <Button variant="plain" size="small" onPress={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
