import type { ReactNode } from 'react';
import styles from './ListTools.module.css';

/** Search and filters that stay above a list: belongs into a `Screen`'s `top`. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}
