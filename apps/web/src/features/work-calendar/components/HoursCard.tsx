import { maxSpansPerDay } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { addSpan, copyMonday, type TypedSpan, type Weekday, weekdays } from '../model/calendar-draft.ts';
import { nameOfWeekday } from '../model/weekly-hours.ts';
import type { CalendarFieldsProps } from './calendar-fields.ts';
import styles from './fields.module.css';
import { SpanField } from './SpanField.tsx';

/** The working hours by weekday. */
export function HoursCard({ form }: CalendarFieldsProps) {
  const t = useTexts('workCalendar');
  const { hours } = form.values;
  const fault = form.faults.at('hours');
  const change = (changed: typeof hours) => {
    form.change({ hours: changed });
    // Extra workdays have Monday's hours.
    form.faults.forget('extraWorkdays');
  };
  return (
    <Card
      title={t('field.hours')}
      extra={
        <Button variant="text" size="small" onPress={() => change(copyMonday(hours))}>
          {t('edit.copyMonday')}
        </Button>
      }
    >
      {fault && (
        <p className={styles.error} role="alert">
          {fault}
        </p>
      )}
      <div>
        {weekdays.map((weekday) => (
          <DayHours
            key={weekday}
            weekday={weekday}
            spans={hours[weekday]}
            onChange={(spans) => change({ ...hours, [weekday]: spans })}
            faultAt={(index) => form.faults.at(`hours.${weekday}.${index}`)}
          />
        ))}
      </div>
    </Card>
  );
}

interface DayHoursProps {
  weekday: Weekday;
  spans: readonly TypedSpan[];
  onChange: (spans: readonly TypedSpan[]) => void;
  faultAt: (index: number) => string | null;
}

function DayHours({ weekday, spans, onChange, faultAt }: DayHoursProps) {
  const t = useTexts('workCalendar');
  const day = nameOfWeekday(weekday);
  return (
    <fieldset className={styles.day} aria-label={day}>
      <span className={styles.dayName}>{day}</span>
      <div className={styles.spans}>
        {spans.length === 0 && <span className={styles.off}>{t('edit.dayOff')}</span>}
        {spans.map((span, index) => (
          <SpanField
            key={span.key}
            name={t('edit.span', { day, number: index + 1 })}
            value={span}
            error={faultAt(index)}
            onChange={(changed) => onChange(spans.map((one) => (one.key === span.key ? changed : one)))}
            onRemove={() => onChange(spans.filter(({ key }) => key !== span.key))}
          />
        ))}
        {spans.length < maxSpansPerDay && (
          <Button
            variant="text"
            size="small"
            className={styles.add}
            aria-label={t('edit.addSpanOn', { day })}
            onPress={() => onChange(addSpan(spans))}
          >
            {t('edit.addSpan')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
