import type { ReactNode } from 'react';
import styles from './Dotted.module.css';

/** Short facts in a row with dots between them. Where the row breaks there is no dot: none hangs at an end. */
export function Dotted({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={`${styles.dotted} ${className ?? ''}`}>{children}</span>;
}
