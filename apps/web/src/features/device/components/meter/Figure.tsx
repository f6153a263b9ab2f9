import type { ReactNode } from 'react';
import styles from './Figure.module.css';

export interface FigureProps {
  label: ReactNode;
  /** As it is shown; null shows '-'. */
  value: string | null;
  unit?: string | null;
  /** Grey: it is old. */
  isOld?: boolean;
  /** Has just come. */
  isNew?: boolean;
  /** Takes the whole row: a register has many digits. */
  isWide?: boolean;
}

/** A number, large, over its name; within a `dl`. */
export function Figure({ label, value, unit, isOld = false, isNew = false, isWide = false }: FigureProps) {
  return (
    <div className={styles.figure} data-old={isOld} data-new={isNew} data-wide={isWide}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.number}>
        {value ?? '-'}
        {unit && value !== null && <span className={styles.unit}>&nbsp;{unit}</span>}
      </dd>
    </div>
  );
}
