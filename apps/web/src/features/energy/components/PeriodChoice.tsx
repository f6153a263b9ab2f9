import { useTexts } from '#shared/i18n/texts.ts';
import { CalendarHead } from '#shared/ui/calendar/CalendarHead.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { type EnergyPeriod, mayStep, periodKinds, stepPeriod, switchKind } from '../model/energy-period.ts';
import { formatPeriod } from '../model/period-texts.ts';
import styles from './PeriodChoice.module.css';

export interface PeriodChoiceProps {
  value: EnergyPeriod;
  onChange: (period: EnergyPeriod) => void;
  /** 2026-11-20 */
  today: string;
}

/** Chooses a day, month or year, up to the current one. */
export function PeriodChoice({ value, onChange, today }: PeriodChoiceProps) {
  const t = useTexts('energy');
  return (
    <div className={styles.choice}>
      <Segmented
        label={t('period.label')}
        options={periodKinds.map((kind) => ({ value: kind, label: t(`period.${kind}`) }))}
        value={value.kind}
        onChange={(kind) => onChange(switchKind(value, kind, today))}
      />
      <CalendarHead
        title={formatPeriod(value, today)}
        earlier={t(`earlier.${value.kind}`)}
        later={t(`later.${value.kind}`)}
        mayTurnLater={mayStep(value, 1, today)}
        onTurn={(step) => mayStep(value, step, today) && onChange(stepPeriod(value, step))}
      />
    </div>
  );
}
