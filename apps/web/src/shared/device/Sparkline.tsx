import type { EnergyType } from '@energy-om/domain';
import styles from './Sparkline.module.css';
import { drawSparkPath, sparkBox } from './spark-path.ts';

export interface SparklineProps {
  /** Evenly spaced, oldest first; null where nothing is known. */
  points: readonly (number | null)[];
  /** For screen readers; null where a number beside it says it. */
  label: string | null;
  /** Gives the colour. */
  energyType?: EnergyType | null;
  /** Amounts stand on zero, temperatures on their least. */
  fromZero?: boolean;
  className?: string;
}

/** How something went, as wide as its place. Drawn as a mere path: a list has dozens of them. */
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
