import styles from './TableSwitch.module.css';

export interface TableSwitchProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

/** A small tick above a table, such as the one that shows retired rows. */
export function TableSwitch({ label, value, onChange }: TableSwitchProps) {
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
