import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

export interface TextFieldProps
  extends Omit<FieldProps, 'children' | 'kind'>,
    Pick<
      InputHTMLAttributes<HTMLInputElement>,
      | 'type'
      | 'inputMode'
      | 'autoComplete'
      | 'placeholder'
      | 'maxLength'
      | 'disabled'
      | 'name'
      | 'enterKeyHint'
      | 'onBlur'
      | 'autoFocus'
      | 'autoCapitalize'
      | 'spellCheck'
    > {
  value: string;
  onChange: (value: string) => void;
  /** Shown behind the text: kWh, 分钟. */
  unit?: ReactNode;
  /** A small control behind the text, 44 px wide. */
  adornment?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

/** One line of text. For numbers use `inputMode="decimal"` and parse on submit, so that a half-typed number is not lost. */
export function TextField({
  label,
  required,
  optional,
  error,
  hint,
  extra,
  value,
  onChange,
  unit,
  adornment,
  inputRef,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} required={required} optional={optional} error={error} hint={hint} extra={extra}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            {...input}
            ref={inputRef}
            type={type}
            className={styles.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {unit && <span className={styles.unit}>{unit}</span>}
          {adornment && <span className={styles.adorn}>{adornment}</span>}
        </div>
      )}
    </Field>
  );
}
