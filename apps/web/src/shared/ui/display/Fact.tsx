import type { ReactNode } from 'react';
import styles from './Fact.module.css';

/** A name and its value in one line, within a `dl`. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
