import { type ClockKind, defaultClockTargets, type EventLevel } from '@energy-om/domain';
import { ClockFields } from '#shared/clock/ClockFields.tsx';
import { isGiven } from '#shared/clock/clock-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { stepsOf, type TypedStep } from '../model/escalation-draft.ts';
import { faultsOfClock, findDraftFaults, pathOfSteps, pathOfTarget } from '../model/escalation-faults.ts';
import type { ClockFieldsOfLevelProps, EscalationFieldsProps } from './escalation-fields.ts';
import { StepList } from './StepList.tsx';

export interface ClockSheetProps extends EscalationFieldsProps {
  level: EventLevel;
  /** Null: the sheet is closed. */
  clock: ClockKind | null;
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

function ClockContent({ form, level, clock }: ClockFieldsOfLevelProps) {
  const t = useTexts('escalation');
  const tCodes = useTexts('codes');
  const { clockTargets, steps } = form.values;
  const ofClock = stepsOf(steps, level, clock);
  const target = clockTargets[level]?.[clock];
  const targetPath = pathOfTarget(level, clock);
  const stepsPath = pathOfSteps(level, clock);
  const changeSteps = (changed: readonly TypedStep[]) => {
    form.change({ steps: { ...steps, [level]: { ...steps[level], [clock]: changed } } }, stepsPath);
    form.faults.forgetWithin(stepsPath);
  };
  const reset = () => {
    changeSteps([]);
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
      <StepList clock={clock} steps={ofClock} onChange={changeSteps} faultAt={(path) => form.faults.within(`${stepsPath}.${path}`)} />
      {(isGiven(target) || ofClock.length > 0) && (
        <Button dangerous variant="text" size="small" onPress={reset}>
          {t('reset.clock')}
        </Button>
      )}
    </>
  );
}
