import { type ClockTargetChanges, clockTargetsOf } from '../clock/clock-targets.ts';
import {
  maxEscalationPercent,
  maxEscalationRecipients,
  maxEscalationRepeats,
  maxEscalationSteps,
  maxMinutesLate,
  minEscalationRepeatMinutes,
} from '../limits.ts';
import { eventLevels } from '../work-order/event-level.ts';
import {
  type EscalationClock,
  type EscalationRecipient,
  type EscalationStep,
  type EscalationTable,
  escalationClocks,
  isEventClock,
} from './escalation.ts';
import { countedTimeOf, eventTarget } from './plan-escalation.ts';

export const escalationFaults = [
  'tooManySteps',
  'time',
  'order',
  'noRecipient',
  'noOwner',
  'tooManyRecipients',
  'repeatedRecipient',
  'repeat',
] as const;
export type EscalationFault = (typeof escalationFaults)[number];

/** Returns what is wrong, by path as in the contract: `steps.1.accept.0.recipients`. @param targets the tenant's own clock targets */
export function findEscalationFaults(steps: EscalationTable, targets: ClockTargetChanges): Record<string, EscalationFault> {
  const faults: Record<string, EscalationFault> = {};
  for (const level of eventLevels) {
    const targetsOfLevel = clockTargetsOf(level, targets);
    for (const clock of escalationClocks) {
      const ofClock = steps[level]?.[clock] ?? [];
      const { duration } = isEventClock(clock) ? eventTarget : targetsOfLevel[clock];
      Object.assign(faults, prefix(`steps.${level}.${clock}`, findStepFaults(ofClock, clock, duration)));
    }
  }
  return faults;
}

/** Returns what is wrong with the steps of one clock, by path: `0.at`; the empty path is the list itself. @param duration in milliseconds */
export function findStepFaults(
  steps: readonly EscalationStep[],
  clock: EscalationClock,
  duration: number,
): Record<string, EscalationFault> {
  const faults: Record<string, EscalationFault> = {};
  if (steps.length > maxEscalationSteps) faults[''] = 'tooManySteps';
  steps.forEach((step, index) => {
    const before = steps[index - 1];
    if (!isUsableTime(step, clock)) faults[`${index}.at`] = 'time';
    else if (before && countedTimeOf(before.at, { duration }) >= countedTimeOf(step.at, { duration })) faults[`${index}.at`] = 'order';
    const recipientFault = findRecipientFault(step.recipients, clock);
    if (recipientFault !== null) faults[`${index}.recipients`] = recipientFault;
    if (!isUsableRepeat(step)) faults[`${index}.repeat`] = 'repeat';
  });
  return faults;
}

/** An event has no target of which there were a share, and its first step may come at once. */
function isUsableTime({ at: { unit, value } }: EscalationStep, clock: EscalationClock): boolean {
  if (isEventClock(clock)) return unit === 'minutesLate' && isWithin(value, 0, maxMinutesLate);
  return isWithin(value, 1, unit === 'percent' ? maxEscalationPercent : maxMinutesLate);
}

function isUsableRepeat({ repeat }: EscalationStep): boolean {
  if (repeat === null) return true;
  return isWithin(repeat.everyMinutes, minEscalationRepeatMinutes, maxMinutesLate) && isWithin(repeat.times, 1, maxEscalationRepeats);
}

function findRecipientFault(recipients: readonly EscalationRecipient[], clock: EscalationClock): EscalationFault | null {
  if (recipients.length === 0) return 'noRecipient';
  if (isEventClock(clock) && recipients.some(({ kind }) => kind === 'owner')) return 'noOwner';
  if (recipients.length > maxEscalationRecipients) return 'tooManyRecipients';
  return new Set(recipients.map(keyOfRecipient)).size < recipients.length ? 'repeatedRecipient' : null;
}

/** The same for two recipients that are the same. */
export function keyOfRecipient(recipient: EscalationRecipient): string {
  if (recipient.kind === 'person') return `person ${recipient.id}`;
  return recipient.kind === 'role' ? `role ${recipient.role}` : recipient.kind;
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function prefix(path: string, faults: Record<string, EscalationFault>): Record<string, EscalationFault> {
  return Object.fromEntries(Object.entries(faults).map(([key, fault]) => [key === '' ? path : `${path}.${key}`, fault]));
}
