import type { ReactNode } from 'react';
import styles from './SectionTitle.module.css';

/** A heading between cards, with a small text or control at its right. */
export function SectionTitle({ children, extra }: { children: ReactNode; extra?: ReactNode }) {
  return (
    <div className={styles.section}>
      <h2 className={styles.title}>{children}</h2>
      {extra && <span className={styles.extra}>{extra}</span>}
    </div>
  );
}
