import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import field from '#shared/ui/form/Field.module.css';
import type { TypedSpan } from '../model/calendar-draft.ts';
import styles from './fields.module.css';

export interface SpanFieldProps {
  /** For screen readers: which period of which day. */
  name: string;
  value: TypedSpan;
  error: string | null;
  onChange: (value: TypedSpan) => void;
  onRemove: () => void;
}

/** A working period; its times are chosen by the phone's own picker. */
export function SpanField({ name, value, error, onChange, onRemove }: SpanFieldProps) {
  const t = useTexts('workCalendar');
  const timeOf = (end: 'from' | 'to') => (
    <div className={`${field.box} ${styles.time}`}>
      <input
        type="time"
        className={field.input}
        aria-label={t(`edit.${end}`, { span: name })}
        aria-invalid={error ? true : undefined}
        value={value[end]}
        onChange={({ target }) => onChange({ ...value, [end]: target.value })}
      />
    </div>
  );
  return (
    <div className={field.field} data-invalid={error !== null}>
      <div className={styles.span}>
        {timeOf('from')}
        <span aria-hidden="true">–</span>
        {timeOf('to')}
        <button type="button" className={styles.remove} aria-label={t('edit.removeSpan', { span: name })} onClick={onRemove}>
          <Icon name="close" size={18} />
        </button>
      </div>
      {error && (
        <p className={field.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
