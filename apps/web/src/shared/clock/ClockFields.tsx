import type { ClockTarget } from '@energy-om/domain';
import { useTexts } from '../i18n/texts.ts';
import { Segmented } from '../ui/form/Segmented.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import styles from './ClockFields.module.css';
import { changeCounts, isGiven, readDurationMs, type TypedClock, toTypedClock, unitsOf } from './clock-draft.ts';
import { describeTarget } from './describe-target.ts';

export interface ClockFieldsProps {
  label: string;
  value: TypedClock | undefined;
  onChange: (clock: TypedClock) => void;
  /** The target that counts while nothing is typed. */
  inherited: ClockTarget;
  /** Where that stands: the app's default, or the organisation's own. */
  inheritedFrom: 'default' | 'tenant';
  error: string | null;
}

const countsOptions = ['always', 'workingHours'] as const;

/** One clock target; an empty one is inherited, and what is inherited stands beside it. */
export function ClockFields({ label, value, onChange, inherited, inheritedFrom, error }: ClockFieldsProps) {
  const t = useTexts('clock');
  const clock = value ?? { ...toTypedClock(inherited), value: '' };
  const isOff = isGiven(clock) && readDurationMs(clock) === null;
  const inheritedText = t(`inherited.${inheritedFrom}`, { target: describeTarget(inherited) });
  return (
    <div className={styles.clock}>
      <TextField
        label={label}
        inputMode="decimal"
        autoComplete="off"
        placeholder={inheritedText}
        unit={isGiven(clock) ? t(`unit.${clock.unit}`) : undefined}
        hint={isGiven(clock) ? inheritedText : undefined}
        value={clock.value}
        onChange={(text) => onChange({ ...clock, value: text })}
        error={error ?? (isOff ? t('fault') : null)}
      />
      {isGiven(clock) && (
        <div className={styles.choices}>
          <Segmented
            label={t('unitOf', { label })}
            options={unitsOf(clock.counts).map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))}
            value={clock.unit}
            onChange={(unit) => onChange({ ...clock, unit })}
          />
          <Segmented
            label={t('countsOf', { label })}
            options={countsOptions.map((counts) => ({ value: counts, label: t(`counts.${counts}`) }))}
            value={clock.counts}
            onChange={(counts) => onChange(changeCounts(clock, counts))}
          />
        </div>
      )}
    </div>
  );
}
