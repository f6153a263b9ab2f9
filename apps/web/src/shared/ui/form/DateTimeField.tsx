import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

export interface DateTimeFieldProps extends Omit<FieldProps, 'children' | 'kind'> {
  /** ISO 8601 for `datetime`, 2026-11-20 for `date`; null when empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  precision?: 'datetime' | 'date';
  /** In the same format as `value`. */
  min?: string;
  max?: string;
  disabled?: boolean;
}

/** A date, or date and time in the phone's time zone, chosen by the phone's own picker. */
export function DateTimeField({ value, onChange, precision = 'datetime', min, max, disabled, ...field }: DateTimeFieldProps) {
  const show = (moment: string | null | undefined) =>
    !moment ? '' : precision === 'date' ? moment.slice(0, 10) : toLocalText(new Date(moment));
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            type={precision === 'date' ? 'date' : 'datetime-local'}
            className={styles.input}
            value={show(value)}
            min={show(min) || undefined}
            max={show(max) || undefined}
            disabled={disabled}
            onChange={({ target }) =>
              onChange(target.value === '' ? null : precision === 'date' ? target.value : new Date(target.value).toISOString())
            }
          />
        </div>
      )}
    </Field>
  );
}

/** 2026-11-20T14:20, the format of the native control. Before 1901 zones differ by seconds, too, and a year that is being typed passes there. */
function toLocalText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
