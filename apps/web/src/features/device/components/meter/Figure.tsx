import type { ReactNode } from 'react';
import styles from './Figure.module.css';

export interface FigureProps {
  label: ReactNode;
  /** The formatted number; null shows '-'. */
  value: string | null;
  unit?: string | null;
  /** Shown in grey, since the value is old. */
  isOld?: boolean;
  /** Highlighted, since the value has just arrived. */
  isNew?: boolean;
  /** Takes the whole row, for a register with many digits. */
  isWide?: boolean;
}

/** A large number over its name, within a `dl`. */
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
