import type { ReactNode } from 'react';
import styles from './ChipRow.module.css';

/** Chips in a row that wraps; the text of a chip that is wider than the screen wraps too. */
export function ChipRow({ children }: { children: ReactNode }) {
  return <p className={styles.row}>{children}</p>;
}
