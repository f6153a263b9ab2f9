import { type ClockKind, clockKinds, defaultClockTargets, type EventLevel } from '@energy-om/domain';
import {
  changeCounts,
  isGiven,
  readDurationMs,
  type TypedClock,
  toTypedClock,
  unitsOf,
} from '#features/business-type/model/clock-draft.ts';
import { describeTarget } from '#features/business-type/model/describe-type.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import styles from './fields.module.css';
import type { TypeFieldsProps } from './type-fields.ts';

export interface ClocksSheetProps extends TypeFieldsProps {
  /** Null: the sheet is closed. */
  level: EventLevel | null;
  onClose: () => void;
}

/** All clock targets of one level; an empty one is the default, which stands beside it. */
export function ClocksSheet({ form, level, onClose }: ClocksSheetProps) {
  const t = useTexts('businessType');
  const tCodes = useTexts('codes');
  return (
    <Sheet
      open={level !== null}
      onClose={onClose}
      title={level && t('clock.ofLevel', { level: tCodes(`level.${level}`) })}
      footer={<Button onPress={onClose}>{t('clock.done')}</Button>}
    >
      {level && (
        <>
          <p className={styles.hint}>{t('clock.note')}</p>
          <div className={styles.stack}>
            {clockKinds.map((kind) => (
              <ClockFields key={kind} form={form} level={level} kind={kind} />
            ))}
          </div>
        </>
      )}
    </Sheet>
  );
}

const countsOptions = ['always', 'workingHours'] as const;

function ClockFields({ form, level, kind }: TypeFieldsProps & { level: EventLevel; kind: ClockKind }) {
  const t = useTexts('businessType');
  const tCodes = useTexts('codes');
  const name = tCodes(`clock.${kind}`);
  const standard = defaultClockTargets[level][kind];
  const path = `clockTargets.${level}.${kind}`;
  const { clockTargets } = form.values;
  const clock = clockTargets[level]?.[kind] ?? { ...toTypedClock(standard), value: '' };
  const change = (changed: TypedClock) =>
    form.change({ clockTargets: { ...clockTargets, [level]: { ...clockTargets[level], [kind]: changed } } }, path);
  const isOff = isGiven(clock) && readDurationMs(clock) === null;
  return (
    <div className={styles.clock}>
      <TextField
        label={name}
        inputMode="decimal"
        autoComplete="off"
        placeholder={t('clock.default', { target: describeTarget(standard) })}
        unit={isGiven(clock) ? t(`clock.unit.${clock.unit}`) : undefined}
        hint={isGiven(clock) ? t('clock.default', { target: describeTarget(standard) }) : undefined}
        value={clock.value}
        onChange={(value) => change({ ...clock, value })}
        error={form.faults.within(path) ?? (isOff ? t('fault.clock') : null)}
      />
      {isGiven(clock) && (
        <div className={styles.choices}>
          <Segmented
            label={t('clock.unitOf', { clock: name })}
            options={unitsOf(clock.counts).map((unit) => ({ value: unit, label: t(`clock.unit.${unit}`) }))}
            value={clock.unit}
            onChange={(unit) => change({ ...clock, unit })}
          />
          <Segmented
            label={t('clock.countsOf', { clock: name })}
            options={countsOptions.map((counts) => ({ value: counts, label: t(`clock.counts.${counts}`) }))}
            value={clock.counts}
            onChange={(counts) => change(changeCounts(clock, counts))}
          />
        </div>
      )}
    </div>
  );
}
