import styles from './FactLines.module.css';

export interface FactLinesProps {
  lines: readonly { label: string; value: string; hint?: string | undefined }[];
}

/** Names with their values, and how each was found below it. */
export function FactLines({ lines }: FactLinesProps) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, value, hint }) => (
        <div key={label} className={styles.line}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {hint && <dd className={styles.hint}>{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
