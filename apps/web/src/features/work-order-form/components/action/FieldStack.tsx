import type { ReactNode } from 'react';
import styles from './FieldRow.module.css';

/** The fields of one card under each other, far enough apart to tell which label belongs to what. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}
