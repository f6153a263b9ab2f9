import { useTexts } from '#shared/i18n/texts.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { type ChosenPeriod, firstDayFor, periods } from '../model/period.ts';
import styles from './PeriodChoice.module.css';

/** Chooses the period of the figures. */
export function PeriodChoice({ value, onChange }: { value: ChosenPeriod; onChange: (value: ChosenPeriod) => void }) {
  const t = useTexts('statistics');
  const today = tenantToday();
  return (
    <>
      <div className={styles.periods}>
        <Segmented
          label={t('period.label')}
          options={periods.map((period) => ({ value: period, label: t(`period.${period}`) }))}
          value={value.period}
          onChange={(period) => onChange({ ...value, period })}
        />
      </div>
      {value.period === 'custom' && (
        <Card>
          <div className={styles.dates}>
            <DateTimeField
              precision="date"
              label={t('period.from')}
              value={value.from}
              min={firstDayFor(value.to ?? today)}
              max={value.to ?? today}
              onChange={(from) => onChange({ ...value, from })}
            />
            <DateTimeField
              precision="date"
              label={t('period.to')}
              value={value.to}
              min={value.from ?? undefined}
              max={today}
              onChange={(to) => onChange({ ...value, to })}
            />
          </div>
        </Card>
      )}
    </>
  );
}
