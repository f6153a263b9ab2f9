import type { AlarmSchedule } from '@energy-om/domain';
import { nameOfDay } from '#features/alarm/model/name-of-day.ts';
import { allWeekdays } from '#features/alarm/model/rule-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import field from '#shared/ui/form/Field.module.css';
import { Field } from '#shared/ui/form/Field.tsx';
import styles from './fields.module.css';

export interface WindowFieldProps {
  number: number;
  value: AlarmSchedule;
  onChange: (change: Partial<AlarmSchedule>) => void;
  /** Null for the only window, which cannot be removed. */
  onRemove: (() => void) | null;
  at: (part: 'weekdays' | 'from' | 'to') => string | null;
}

const endOfDay = '24:00';

/** A range of hours on some weekdays. An end that is not after the beginning is on the next day, which a note says. */
export function WindowField({ number, value, onChange, onRemove, at }: WindowFieldProps) {
  const t = useTexts('alarmRule');
  const { weekdays, from, to } = value;
  const toggle = (day: number) =>
    onChange({ weekdays: allWeekdays.filter((one) => (one === day ? !weekdays.includes(one) : weekdays.includes(one))) });
  const note = from !== '' && to !== '' && to <= from ? t(to === from ? 'edit.wholeDay' : 'edit.overMidnight', { to }) : null;
  return (
    <fieldset className={styles.window} aria-label={t('edit.window', { number })}>
      <div className={styles.windowHead}>
        <span>{t('edit.window', { number })}</span>
        {onRemove && (
          <button type="button" className={styles.remove} aria-label={t('edit.removeWindow', { number })} onClick={onRemove}>
            <Icon name="close" size={18} />
          </button>
        )}
      </div>
      <Field label={t('edit.weekdays')} kind="group" error={at('weekdays')}>
        <div className={styles.days}>
          {allWeekdays.map((day) => (
            <label key={day} className={styles.day}>
              <input type="checkbox" checked={weekdays.includes(day)} onChange={() => toggle(day)} />
              <span>{nameOfDay(day)}</span>
            </label>
          ))}
        </div>
      </Field>
      <div className={styles.pair}>
        <TimeOfDay label={t('edit.from')} value={from} onChange={(time) => onChange({ from: time })} error={at('from')} />
        <TimeOfDay label={t('edit.to')} value={to} onChange={(time) => onChange({ to: time })} error={at('to')} hint={note} />
      </div>
    </fieldset>
  );
}

interface TimeOfDayProps {
  label: string;
  value: string;
  onChange: (time: string) => void;
  error: string | null;
  hint?: string | null;
}

/** The phone's own picker. It does not know the end of a day, so '24:00' is shown as midnight. */
function TimeOfDay({ label, value, onChange, error, hint }: TimeOfDayProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={field.box}>
          <input
            {...control}
            type="time"
            className={field.input}
            value={value === endOfDay ? '00:00' : value}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      )}
    </Field>
  );
}
