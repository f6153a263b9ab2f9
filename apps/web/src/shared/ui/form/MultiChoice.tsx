import styles from './Choice.module.css';
import type { ChoiceOption } from './Choice.tsx';
import { Field, type FieldProps } from './Field.tsx';

export interface MultiChoiceProps<Value extends string | number> extends Omit<FieldProps, 'children' | 'kind'> {
  options: readonly ChoiceOption<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  /** `days`: seven in a row, the last over the rest of its row. */
  layout?: 'cards' | 'pills' | 'days';
}

/** Chooses any number of options, all of which are visible. The value has the options' order. */
export function MultiChoice<Value extends string | number>({
  options,
  value,
  onChange,
  layout = 'cards',
  ...field
}: MultiChoiceProps<Value>) {
  const toggle = (toggled: Value) =>
    onChange(options.map((option) => option.value).filter((one) => (one === toggled ? !value.includes(one) : value.includes(one))));
  return (
    <Field {...field} kind="group">
      <div className={styles.options} data-layout={layout}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              disabled={option.disabled}
              onChange={() => toggle(option.value)}
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
