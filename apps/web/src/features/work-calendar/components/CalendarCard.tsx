import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Dotted } from '#shared/ui/display/Dotted.tsx';
import type { WorkCalendar } from '../model/calendar-draft.ts';
import { describeHours } from '../model/weekly-hours.ts';
import styles from './CalendarCard.module.css';

/** A work calendar in a list: its weekly hours, and how many dates differ from them. */
export function CalendarCard({ calendar: { id, name, isDefault, hours, holidays, extraWorkdays, retired } }: { calendar: WorkCalendar }) {
  const t = useTexts('workCalendar');
  return (
    <Card>
      <CardHead title={name} to={screenAddress('calendar', { id })}>
        {isDefault && <Chip tone="brand">{t('default')}</Chip>}
        {retired && <Chip>{t('retired')}</Chip>}
      </CardHead>
      {describeHours(hours).map((line) => (
        <p key={line} className={styles.hours}>
          {line}
        </p>
      ))}
      <p className={styles.dates}>
        <Dotted>
          <span>{holidays.length > 0 ? t('holidays', { count: holidays.length }) : t('noHolidays')}</span>
          {extraWorkdays.length > 0 && <span>{t('extraWorkdays', { count: extraWorkdays.length })}</span>}
        </Dotted>
      </p>
    </Card>
  );
}
