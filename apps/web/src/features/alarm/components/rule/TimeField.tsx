import { type TypedTime, timeUnits } from '#features/alarm/model/typed-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from './TimeField.module.css';

export interface TimeFieldProps {
  label: string;
  hint?: string;
  value: TypedTime;
  onChange: (value: TypedTime) => void;
  error: string | null;
}

/** A duration: an amount and its unit. */
export function TimeField({ label, hint, value, onChange, error }: TimeFieldProps) {
  const t = useTexts('alarmRule');
  return (
    <div className={styles.time}>
      <TextField
        label={label}
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
        value={value.amount}
        onChange={(amount) => onChange({ ...value, amount })}
        error={error}
        required
      />
      <div className={styles.unit}>
        <Segmented
          label={`${label}: ${t('edit.unit')}`}
          options={timeUnits.map((unit) => ({ value: unit, label: t(`edit.units.${unit}`) }))}
          value={value.unit}
          onChange={(unit) => onChange({ ...value, unit })}
        />
      </div>
    </div>
  );
}
