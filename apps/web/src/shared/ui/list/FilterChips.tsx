import styles from './FilterChips.module.css';

export interface FilterChipsProps<Value extends string> {
  /** The property that is filtered by, for screen readers. */
  label: string;
  options: readonly { value: Value | null; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** Filters by one value at a time, in a row that scrolls sideways; null: no filter. */
export function FilterChips<Value extends string>({ label, options, value, onChange }: FilterChipsProps<Value>) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value ?? 'all'}
          type="button"
          className={styles.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
