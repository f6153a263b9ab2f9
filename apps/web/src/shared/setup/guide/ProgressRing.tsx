import styles from './ProgressRing.module.css';

export interface ProgressRingProps {
  done: number;
  total: number;
  /** What it shows, for screen readers. */
  label: string;
}

const radius = 26;
const circumference = 2 * Math.PI * radius;

/** A ring that closes as the steps get done, with their numbers in it. */
export function ProgressRing({ done, total, label }: ProgressRingProps) {
  return (
    <span className={styles.ring} role="img" aria-label={label}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle className={styles.track} cx="32" cy="32" r={radius} />
        <circle className={styles.fill} cx="32" cy="32" r={radius} strokeDasharray={`${(circumference * done) / total} ${circumference}`} />
      </svg>
      <span className={styles.text} aria-hidden="true">
        {done}/{total}
      </span>
    </span>
  );
}
