import type { ReactNode } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon, type IconName } from '../display/Icon.tsx';
import styles from './Notice.module.css';

export interface EmptyProps {
  title?: string;
  /** The advice what to do next. */
  hint?: ReactNode;
  icon?: IconName;
  /** A button that does it. */
  action?: ReactNode;
}

/** An empty list or screen: says so, and what to do next. */
export function Empty({ title, hint, icon = 'order', action }: EmptyProps) {
  const t = useTexts('common');
  return (
    <div className={styles.notice}>
      <span className={styles.sign}>
        <Icon name={icon} size={32} />
      </span>
      <p className={styles.title}>{title ?? t('emptyTitle')}</p>
      <p className={styles.hint}>{hint ?? t('emptyHint')}</p>
      {action}
    </div>
  );
}
