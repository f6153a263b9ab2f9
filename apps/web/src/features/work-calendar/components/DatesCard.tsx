import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { Field } from '#shared/ui/form/Field.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { addDate, type DateKind, datesOf, formatDate, importYear, isPublished, listYears } from '../model/calendar-dates.ts';
import type { CalendarFieldsProps } from './calendar-fields.ts';
import styles from './fields.module.css';

/** Holidays and extra workdays by year. */
export function DatesCard({ form }: CalendarFieldsProps) {
  const t = useTexts('workCalendar');
  return (
    <Card title={t('edit.dates')}>
      <div className={styles.stack}>
        <NewDate form={form} />
        {listYears(form.values).map((year) => (
          <Year key={year} year={year} form={form} />
        ))}
      </div>
    </Card>
  );
}

function NewDate({ form }: CalendarFieldsProps) {
  const t = useTexts('workCalendar');
  const [kind, setKind] = useState<DateKind>('holidays');
  const [date, setDate] = useState<string | null>(null);
  const kinds = (['holidays', 'extraWorkdays'] as const).map((value) => ({ value, label: t(`field.${value}`) }));
  const add = () => {
    if (date === null) return;
    form.change(addDate(form.values, kind, date));
    setDate(null);
  };
  return (
    <>
      <Segmented label={t('edit.dateKind')} options={kinds} value={kind} onChange={setKind} />
      <DateTimeField label={t('edit.date')} precision="date" value={date} onChange={setDate} />
      <Button variant="plain" size="small" disabled={date === null} onPress={add}>
        {t('edit.addDate')}
      </Button>
    </>
  );
}

function Year({ year, form }: CalendarFieldsProps & { year: number }) {
  const t = useTexts('workCalendar');
  return (
    <section className={styles.year}>
      <h3 className={styles.yearHead}>
        {t('edit.year', { year })}
        {isPublished(year) && (
          <Button variant="plain" size="small" onPress={() => form.change(importYear(form.values, year))}>
            {t('edit.import', { year })}
          </Button>
        )}
      </h3>
      <DateList kind="holidays" year={year} form={form} />
      <DateList kind="extraWorkdays" year={year} form={form} />
    </section>
  );
}

function DateList({ kind, year, form }: CalendarFieldsProps & { kind: DateKind; year: number }) {
  const t = useTexts('workCalendar');
  const dates = datesOf(form.values[kind], year);
  const remove = (date: string) => form.update(kind, (before) => before.filter((one) => one !== date));
  const hasFault = dates.length > 0;
  return (
    <Field label={t(`edit.${kind}`, { count: dates.length })} kind="group" error={hasFault ? form.faults.within(kind) : null}>
      {dates.length === 0 && <p className={styles.none}>{t('edit.noDates')}</p>}
      <ul className={styles.dates}>
        {dates.map((date) => (
          <li key={date} className={styles.date}>
            {formatDate(date)}
            <button
              type="button"
              className={styles.remove}
              aria-label={t('edit.removeDate', { date: formatDate(date) })}
              onClick={() => remove(date)}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </Field>
  );
}
