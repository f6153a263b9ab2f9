import {
  type ClockKind,
  defaultAlarmRestarts,
  defaultClockTargets,
  type EscalationClock,
  type EventLevel,
  isEventClock,
} from '@energy-om/domain';
import { ClockFields } from '#shared/clock/ClockFields.tsx';
import { isGiven } from '#shared/clock/clock-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { isAsByDefault, listDefaultSteps, stepsOf, type TypedStep } from '../model/escalation-draft.ts';
import { faultsOfClock, findDraftFaults, pathOfRestart, pathOfSteps, pathOfTarget } from '../model/escalation-faults.ts';
import type { ClockFieldsOfLevelProps, EscalationFieldsProps } from './escalation-fields.ts';
import { StepList } from './StepList.tsx';

export interface ClockSheetProps extends EscalationFieldsProps {
  level: EventLevel;
  /** Null: the sheet is closed. */
  clock: EscalationClock | null;
  onClose: () => void;
}

/** The target of one clock and its steps. What is typed counts once the whole form is saved. */
export function ClockSheet({ form, level, clock, onClose }: ClockSheetProps) {
  const t = useTexts('escalation');
  const tCodes = useTexts('codes');
  const done = () => {
    // Only what is wrong here keeps the sheet open; the rest is checked when the form is saved.
    const faults = clock === null ? {} : faultsOfClock(findDraftFaults(form.values), level, clock);
    if (Object.keys(faults).length === 0) onClose();
    else form.faults.show({ ...form.faults.all, ...faults });
  };
  return (
    <Sheet
      open={clock !== null}
      onClose={onClose}
      title={clock && t('clock.title', { level: tCodes(`level.${level}`), clock: tCodes(`clock.${clock}`) })}
      footer={<Button onPress={done}>{t('clock.done')}</Button>}
    >
      {clock && <ClockContent key={`${level} ${clock}`} form={form} level={level} clock={clock} />}
    </Sheet>
  );
}

function ClockContent(props: ClockFieldsOfLevelProps) {
  const { clock } = props;
  return isEventClock(clock) ? <AlarmContent {...props} /> : <OrderClockContent {...props} clock={clock} />;
}

function OrderClockContent({ form, level, clock }: ClockFieldsOfLevelProps & { clock: ClockKind }) {
  const t = useTexts('escalation');
  const tCodes = useTexts('codes');
  const { clockTargets } = form.values;
  const { ofClock, change, stepsPath } = useSteps({ form, level, clock });
  const target = clockTargets[level]?.[clock];
  const targetPath = pathOfTarget(level, clock);
  const reset = () => {
    change([]);
    form.change({ clockTargets: { ...clockTargets, [level]: { ...clockTargets[level], [clock]: undefined } } }, targetPath);
  };
  return (
    <>
      <ClockFields
        label={t('clock.target', { clock: tCodes(`clock.${clock}`) })}
        value={target}
        onChange={(changed) => {
          form.change({ clockTargets: { ...clockTargets, [level]: { ...clockTargets[level], [clock]: changed } } }, targetPath);
          // Whether steps are in order depends on the target.
          form.faults.forgetWithin(stepsPath);
        }}
        inherited={defaultClockTargets[level][clock]}
        inheritedFrom="default"
        error={form.faults.within(targetPath)}
      />
      <StepList clock={clock} steps={ofClock} onChange={change} faultAt={(path) => form.faults.within(`${stepsPath}.${path}`)} />
      {(isGiven(target) || ofClock.length > 0) && <ResetClock onPress={reset} />}
    </>
  );
}

/** An alarm has no target; it escalates anew where it holds on. */
function AlarmContent({ form, level, clock }: ClockFieldsOfLevelProps) {
  const t = useTexts('escalation');
  const { steps, alarmRestarts } = form.values;
  const { ofClock, change, stepsPath } = useSteps({ form, level, clock });
  const restartPath = pathOfRestart(level);
  const reset = () => {
    change(listDefaultSteps(clock, level));
    const { [level]: _, ...others } = alarmRestarts;
    form.change({ alarmRestarts: others }, restartPath);
  };
  return (
    <>
      <Callout>{t('alarm.explain')}</Callout>
      <StepList clock={clock} steps={ofClock} onChange={change} faultAt={(path) => form.faults.within(`${stepsPath}.${path}`)} />
      {ofClock.length > 0 && (
        <TextField
          label={t('restart.label')}
          inputMode="numeric"
          autoComplete="off"
          unit={t('step.minutes')}
          hint={t('restart.hint')}
          placeholder={t('default', { target: String(defaultAlarmRestarts[level]) })}
          value={alarmRestarts[level] ?? ''}
          onChange={(changed) => form.change({ alarmRestarts: { ...alarmRestarts, [level]: changed } }, restartPath)}
          error={form.faults.within(restartPath)}
        />
      )}
      {(alarmRestarts[level] !== undefined || !isAsByDefault(steps, level, clock)) && <ResetClock onPress={reset} />}
    </>
  );
}

function ResetClock({ onPress }: { onPress: () => void }) {
  const t = useTexts('escalation');
  return (
    <Button dangerous variant="text" size="small" onPress={onPress}>
      {t('reset.clock')}
    </Button>
  );
}

function useSteps({ form, level, clock }: ClockFieldsOfLevelProps) {
  const { steps } = form.values;
  const stepsPath = pathOfSteps(level, clock);
  const change = (changed: readonly TypedStep[]) => {
    form.change({ steps: { ...steps, [level]: { ...steps[level], [clock]: changed } } }, stepsPath);
    form.faults.forgetWithin(stepsPath);
  };
  return { ofClock: stepsOf(steps, level, clock), change, stepsPath };
}
