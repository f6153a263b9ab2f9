import type { ReactNode } from 'react';
import styles from './Chip.module.css';

export type Tone = 'neutral' | 'brand' | 'good' | 'warn' | 'danger';

/** A small label on a pale background. Its colour is never its only meaning. */
export function Chip({ children, tone = 'neutral' }: { children: ReactNode; tone?: Tone }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  );
}
