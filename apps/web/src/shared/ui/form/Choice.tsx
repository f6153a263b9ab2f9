import { type ReactNode, useId } from 'react';
import styles from './Choice.module.css';
import { Field, type FieldProps } from './Field.tsx';

export interface ChoiceOption<Value extends string | number> {
  value: Value;
  label: ReactNode;
  /** A second line, such as why the option is proposed. */
  hint?: ReactNode;
  disabled?: boolean;
}

export interface ChoiceProps<Value extends string | number> extends Omit<FieldProps, 'children' | 'kind'> {
  options: readonly ChoiceOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** `cards` in a column, `pills` in a row for short labels. */
  layout?: 'cards' | 'pills';
}

/** Chooses one of several options, all of which are visible. */
export function Choice<Value extends string | number>({ options, value, onChange, layout = 'cards', ...field }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <Field {...field} kind="group">
      <div className={styles.options} data-layout={layout}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.text}>
              <span>{option.label}</span>
              {option.hint && <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </Field>
  );
}
