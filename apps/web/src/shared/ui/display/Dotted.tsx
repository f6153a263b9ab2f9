import type { ReactNode } from 'react';
import styles from './Dotted.module.css';

/** Short texts in a row with dots between them. There is no dot at the beginning or the end of a line. */
export function Dotted({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={`${styles.dotted} ${className ?? ''}`}>{children}</span>;
}
