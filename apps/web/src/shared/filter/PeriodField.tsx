import { useTexts } from '../i18n/texts.ts';
import { Choice } from '../ui/form/Choice.tsx';
import { DateTimeField } from '../ui/form/DateTimeField.tsx';
import { type ChosenPeriod, isReversed, periods } from './period.ts';

export interface PeriodFieldProps {
  /** The label of the time that is filtered. */
  label: string;
  value: ChosenPeriod;
  onChange: (changed: Partial<ChosenPeriod>) => void;
}

const any = 'any';

/** A predefined period, or a custom one from one day to another. */
export function PeriodField({ label, value: { period, from, to }, onChange }: PeriodFieldProps) {
  const t = useTexts('filter');
  return (
    <>
      <Choice
        label={label}
        layout="pills"
        options={[{ value: any, label: t('any') }, ...periods.map((one) => ({ value: one, label: t(`period.${one}`) }))]}
        value={period ?? any}
        onChange={(value) => onChange({ period: periods.find((one) => one === value) ?? null })}
      />
      {period === 'custom' && (
        <>
          <DateTimeField
            precision="date"
            label={t('from')}
            value={from}
            max={to ?? undefined}
            onChange={(date) => onChange({ from: date })}
          />
          <DateTimeField
            precision="date"
            label={t('to')}
            value={to}
            min={from ?? undefined}
            hint={isReversed(from, to) ? t('reversed') : undefined}
            onChange={(date) => onChange({ to: date })}
          />
        </>
      )}
    </>
  );
}
