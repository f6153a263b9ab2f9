import type { ReactNode } from 'react';
import styles from './Figure.module.css';

export interface FigureProps {
  label: ReactNode;
  /** As it is shown; null shows '-'. */
  value: string | null;
  unit?: string | null;
  /** Beside others in a row of a list, or alone and larger. */
  size?: 'medium' | 'large';
  /** Grey: it is old. */
  isOld?: boolean;
}

/** A number, large, over its name. */
export function Figure({ label, value, unit, size = 'medium', isOld = false }: FigureProps) {
  return (
    <div className={styles.figure} data-size={size} data-old={isOld}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.number}>
        {value ?? '-'}
        {unit && value !== null && <span className={styles.unit}> {unit}</span>}
      </dd>
    </div>
  );
}
