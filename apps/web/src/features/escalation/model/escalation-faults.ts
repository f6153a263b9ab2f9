import {
  type ClockKind,
  clockTargetsOf,
  type EscalationClock,
  type EscalationFault,
  type EventLevel,
  escalationClocks,
  eventLevels,
  eventTarget,
  findStepFaults,
  isEventClock,
  maxEscalationPercent,
  maxEscalationRecipients,
  maxEscalationRepeats,
  maxEscalationSteps,
  maxMinutesLate,
  minAlarmRestartMinutes,
  minEscalationRepeatMinutes,
} from '@energy-om/domain';
import { findClockFaults, toClockTargets } from '#shared/clock/clock-draft.ts';
import { type Faults, isWithin } from '#shared/form/faults.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type EscalationDraft, restartOf, stepsOf, type TypedStep, toStep } from './escalation-draft.ts';

export function pathOfTarget(level: EventLevel, clock: ClockKind): string {
  return `clockTargets.${level}.${clock}`;
}

export function pathOfRestart(level: EventLevel): string {
  return `alarmRestarts.${level}`;
}

export function pathOfSteps(level: EventLevel, clock: EscalationClock): string {
  return `steps.${level}.${clock}`;
}

/** What is wrong, by path as in the contract, such as `steps.1.accept.0.at`; an empty object when nothing is. */
export function findDraftFaults(draft: EscalationDraft): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const path of findClockFaults(draft.clockTargets)) faults[path] = textOf('clock', 'fault');
  for (const level of eventLevels) {
    const targets = clockTargetsOf(level, toClockTargets(draft.clockTargets));
    if (!isUsableRestart(restartOf(draft, level))) faults[pathOfRestart(level)] = textOf('escalation', 'fault.restart', restartBounds);
    for (const clock of escalationClocks) {
      const { duration } = isEventClock(clock) ? eventTarget : targets[clock];
      const found = findFaultsOfSteps(stepsOf(draft.steps, level, clock), clock, duration);
      for (const [path, text] of Object.entries(found)) faults[[pathOfSteps(level, clock), path].filter(Boolean).join('.')] = text;
    }
  }
  return faults;
}

const restartBounds = { least: minAlarmRestartMinutes, most: maxMinutesLate };

function isUsableRestart(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= restartBounds.least && minutes <= restartBounds.most;
}

/** By path below the steps of the clock: `0.at`. @param durationMs the clock's target */
function findFaultsOfSteps(steps: readonly TypedStep[], clock: EscalationClock, durationMs: number): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [path, fault] of Object.entries(findStepFaults(steps.map(toStep), clock, durationMs))) {
    // The fault of the list itself has no path, and none of a time.
    faults[path] = textOfFault(fault, isEventClock(clock) ? 'unattended' : (steps[Number.parseInt(path, 10)]?.unit ?? 'percent'));
  }
  steps.forEach(({ people }, index) => {
    if (people.some(({ isGone }) => isGone)) faults[`${index}.people`] = textOf('escalation', 'fault.gone');
  });
  return faults;
}

function textOfFault(fault: EscalationFault, unit: TypedStep['unit'] | 'unattended'): string {
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
  return escalationClocks.filter((clock) => isFaulty(faults, level, clock)).length;
}

export function isFaulty(faults: Faults, level: EventLevel, clock: EscalationClock): boolean {
  return Object.keys(faultsOfClock(faults, level, clock)).length > 0;
}

/** The faults of one clock among those of the form. */
export function faultsOfClock(faults: Faults, level: EventLevel, clock: EscalationClock): Faults {
  const pathBeside = isEventClock(clock) ? pathOfRestart(level) : pathOfTarget(level, clock);
  return Object.fromEntries(
    Object.entries(faults).filter(([path]) => isWithin(path, pathBeside) || isWithin(path, pathOfSteps(level, clock))),
  );
}
