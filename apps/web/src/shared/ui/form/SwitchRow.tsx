import type { ReactNode } from 'react';
import styles from '../list/Row.module.css';

export interface SwitchRowProps {
  label: ReactNode;
  hint?: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
  disabled?: boolean;
}

/** A setting that is on or off. */
export function SwitchRow({ label, hint, value, onChange, disabled }: SwitchRowProps) {
  return (
    <label className={styles.row}>
      <span className={styles.text}>
        <span>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={value}
        className={styles.switch}
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
