import type { ReactNode } from 'react';
import styles from './Chip.module.css';

export type Tone = 'neutral' | 'brand' | 'good' | 'warn' | 'danger';

/** A small label: pale ground, readable text. Meaning never lies in the colour alone. */
export function Chip({ children, tone = 'neutral' }: { children: ReactNode; tone?: Tone }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  );
}
