import type { ReactNode } from 'react';
import styles from './FieldRow.module.css';

/** The fields of one card in a column, with enough space to see which label belongs to which field. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}
