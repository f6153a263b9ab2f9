import type { Ref } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

export interface TextAreaProps extends Omit<FieldProps, 'children' | 'kind' | 'extra'> {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** The maximum length in characters, which the counter shows. */
  limit?: number;
  rows?: number;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text with a counter; grows with its text. */
export function TextArea({ value, onChange, placeholder, limit = 500, rows = 3, inputRef, ...field }: TextAreaProps) {
  const t = useTexts('common');
  return (
    <Field {...field} extra={t('characters', { used: value.length, limit })}>
      {(control) => (
        <div className={styles.box}>
          <textarea
            {...control}
            ref={inputRef}
            className={styles.input}
            rows={rows}
            value={value}
            maxLength={limit}
            placeholder={placeholder}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}
