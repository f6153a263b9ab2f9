import { type ReactNode, useId } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import styles from './Field.module.css';

/** The properties that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  required?: boolean;
  /** Shows 选填, for the few optional fields of a form. */
  optional?: boolean;
  error?: string | null;
  hint?: ReactNode;
  /** A small text or control at the right of the label. */
  extra?: ReactNode;
  /** `group` for several controls (choices, photos), which the label names together. */
  kind?: 'control' | 'group';
  children: ReactNode | ((control: ControlProps) => ReactNode);
}

/** Label, control, hint and error of a form field. */
export function Field({ label, required = false, optional = false, error, hint, extra, kind = 'control', children }: FieldProps) {
  const t = useTexts('common');
  const id = useId();
  const Box = kind === 'group' ? 'fieldset' : 'div';
  const notes = `${id}-notes`;
  const control: ControlProps = {
    id,
    'aria-describedby': error || hint ? notes : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
  const name = (
    <>
      {label}
      {required && <span className={styles.required} aria-hidden="true" />}
      {optional && <span className={styles.optional}>{t('optional')}</span>}
    </>
  );
  return (
    <Box className={styles.field} aria-labelledby={kind === 'group' ? `${id}-label` : undefined} data-invalid={Boolean(error)}>
      <div className={styles.head}>
        {kind === 'group' ? (
          <span className={styles.label} id={`${id}-label`}>
            {name}
          </span>
        ) : (
          <label className={styles.label} htmlFor={id} id={`${id}-label`}>
            {name}
          </label>
        )}
        {extra && <span className={styles.extra}>{extra}</span>}
      </div>
      {typeof children === 'function' ? children(control) : children}
      {(error || hint) && (
        <div id={notes}>
          {error && (
            <p className={styles.error} role="alert">
              {error}
            </p>
          )}
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
      )}
    </Box>
  );
}
