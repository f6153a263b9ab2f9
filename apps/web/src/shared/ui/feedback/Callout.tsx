import type { ReactNode } from 'react';
import { Icon, type IconName } from '../display/Icon.tsx';
import styles from './Callout.module.css';

export interface CalloutProps {
  children: ReactNode;
  /** Screen readers read out `danger` at once. */
  tone?: 'brand' | 'warn' | 'danger' | 'good';
  icon?: IconName;
  title?: ReactNode;
  /** A small control at the right. */
  action?: ReactNode;
}

/** A highlighted sentence: what happens next, what to consider, or why something is not possible. */
export function Callout({ children, tone = 'brand', icon = 'info', title, action }: CalloutProps) {
  return (
    <div className={styles.callout} data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon name={icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        <p>{children}</p>
      </div>
      {action}
    </div>
  );
}
