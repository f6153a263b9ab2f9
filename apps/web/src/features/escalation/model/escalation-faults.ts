import {
  type ClockKind,
  clockKinds,
  clockTargetsOf,
  type EscalationFault,
  type EventLevel,
  eventLevels,
  findStepFaults,
  maxEscalationPercent,
  maxEscalationRecipients,
  maxEscalationRepeats,
  maxEscalationSteps,
  maxMinutesLate,
  minEscalationRepeatMinutes,
} from '@energy-om/domain';
import { findClockFaults, toClockTargets } from '#shared/clock/clock-draft.ts';
import { type Faults, isWithin } from '#shared/form/faults.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type EscalationDraft, stepsOf, type TypedStep, toStep } from './escalation-draft.ts';

export function pathOfTarget(level: EventLevel, clock: ClockKind): string {
  return `clockTargets.${level}.${clock}`;
}

export function pathOfSteps(level: EventLevel, clock: ClockKind): string {
  return `steps.${level}.${clock}`;
}

/** What is wrong, by path as in the contract, such as `steps.1.accept.0.at`; an empty object when nothing is. */
export function findDraftFaults(draft: EscalationDraft): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const path of findClockFaults(draft.clockTargets)) faults[path] = textOf('clock', 'fault');
  for (const level of eventLevels) {
    const targets = clockTargetsOf(level, toClockTargets(draft.clockTargets));
    for (const clock of clockKinds) {
      const found = findFaultsOfSteps(stepsOf(draft.steps, level, clock), targets[clock].duration);
      for (const [path, text] of Object.entries(found)) faults[[pathOfSteps(level, clock), path].filter(Boolean).join('.')] = text;
    }
  }
  return faults;
}

/** By path below the steps of the clock: `0.at`. @param durationMs the clock's target */
function findFaultsOfSteps(steps: readonly TypedStep[], durationMs: number): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [path, fault] of Object.entries(findStepFaults(steps.map(toStep), durationMs))) {
    // The fault of the list itself has no path, and none of a time.
    faults[path] = textOfFault(fault, steps[Number.parseInt(path, 10)]?.unit ?? 'percent');
  }
  steps.forEach(({ people }, index) => {
    if (people.some(({ isGone }) => isGone)) faults[`${index}.people`] = textOf('escalation', 'fault.gone');
  });
  return faults;
}

function textOfFault(fault: EscalationFault, unit: TypedStep['unit']): string {
  return textOf('escalation', fault === 'time' ? `fault.${unit}` : `fault.${fault}`, {
    percent: maxEscalationPercent,
    minutes: maxMinutesLate,
    recipients: maxEscalationRecipients,
    steps: maxEscalationSteps,
    minMinutes: minEscalationRepeatMinutes,
    times: maxEscalationRepeats,
  });
}

/** How many clocks of a level have a fault. */
export function countFaultyClocks(faults: Faults, level: EventLevel): number {
  return clockKinds.filter((clock) => isFaulty(faults, level, clock)).length;
}

export function isFaulty(faults: Faults, level: EventLevel, clock: ClockKind): boolean {
  return Object.keys(faults).some((path) => isWithin(path, pathOfTarget(level, clock)) || isWithin(path, pathOfSteps(level, clock)));
}

/** The faults of one clock among those of the form. */
export function faultsOfClock(faults: Faults, level: EventLevel, clock: ClockKind): Faults {
  return Object.fromEntries(
    Object.entries(faults).filter(([path]) => isWithin(path, pathOfTarget(level, clock)) || isWithin(path, pathOfSteps(level, clock))),
  );
}
