import type { EnergyType } from '@energy-om/domain';
import styles from './Sparkline.module.css';
import { drawSparkPath, sparkBox } from './spark-path.ts';

export interface SparklineProps {
  /** Evenly spaced, oldest first; null where there is no value. */
  points: readonly (number | null)[];
  /** The text for screen readers; null where a number beside it says the same. */
  label: string | null;
  /** The energy type, which decides on the colour. */
  energyType?: EnergyType | null;
  /** Amounts are drawn from zero, temperatures from their minimum. */
  fromZero?: boolean;
  className?: string;
}

/** A small curve as wide as its container. It is a plain path, since a list has dozens of them. */
export function Sparkline({ points, label, energyType, fromZero = false, className }: SparklineProps) {
  const { line, area } = drawSparkPath(points, fromZero);
  return (
    <svg
      className={`${styles.spark} ${className ?? ''}`}
      data-energy={energyType ?? undefined}
      viewBox={`0 0 ${sparkBox.width} ${sparkBox.height}`}
      preserveAspectRatio="none"
      role={label === null ? undefined : 'img'}
      aria-label={label ?? undefined}
      aria-hidden={label === null || undefined}
    >
      <path className={styles.area} d={area} />
      <path className={styles.line} d={line} />
    </svg>
  );
}
