import type { ReactNode } from 'react';
import styles from './ListTools.module.css';

/** Search and filters that stay above a list; for the `top` of a `Screen`. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}
