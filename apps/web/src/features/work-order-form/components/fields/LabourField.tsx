import { minuteMs } from '@energy-om/domain';
import { formatDuration } from '#shared/format/duration.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Field } from '#shared/ui/form/Field.tsx';
import styles from '../action/FieldRow.module.css';
import { Stepper } from './Stepper.tsx';

export interface LabourFieldProps {
  /** Minutes. */
  value: number | null;
  onChange: (minutes: number) => void;
  error: string | null;
  /** Minutes since the check-in, offered as an estimate; null when nobody has checked in. */
  sinceArrival: number | null;
}

const minuteStep = 5;

/** Working time in hours and minutes by steps, or the time since the check-in with one tap. */
export function LabourField({ value, onChange, error, sinceArrival }: LabourFieldProps) {
  const t = useTexts('workOrderForm');
  const minutes = value ?? 0;
  const step = (by: number) => onChange(Math.max(0, minutes + by));
  // A step leads to the next multiple of five, also from an estimate in between.
  const stepMinutes = (direction: 1 | -1) =>
    step(direction === 1 ? minuteStep - (minutes % minuteStep) : -(minutes % minuteStep || minuteStep));
  return (
    <Field
      label={t('result.labour')}
      kind="group"
      required
      error={error}
      extra={
        sinceArrival !== null &&
        sinceArrival > 0 && (
          <Button variant="text" size="small" onPress={() => onChange(sinceArrival)}>
            {t('result.sinceArrival', { time: formatDuration(sinceArrival * minuteMs) })}
          </Button>
        )
      }
    >
      <div className={styles.pair}>
        <Stepper
          label={t('result.hours')}
          shown={t('result.hoursShown', { count: Math.floor(minutes / 60) })}
          onStep={(direction) => step(direction * 60)}
          mayLower={minutes >= 60}
        />
        <Stepper
          label={t('result.minutes')}
          shown={t('result.minutesShown', { count: minutes % 60 })}
          onStep={stepMinutes}
          mayLower={minutes > 0}
        />
      </div>
    </Field>
  );
}
