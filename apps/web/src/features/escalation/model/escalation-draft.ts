import type { ApiInput, ApiOutput } from '@energy-om/contract';
import {
  type AlarmRestarts,
  type ClockKind,
  clockKinds,
  defaultAlarmRestarts,
  defaultStepsOf,
  type EscalationClock,
  type EscalationRecipient,
  type EscalationStep,
  type EscalationTable,
  type EscalationTime,
  type EventLevel,
  escalationClocks,
  escalationRoles,
  eventLevels,
  type FoundRecipient,
  foundRecipients,
  isEventClock,
  minEscalationRepeatMinutes,
  proposeSteps,
  stepsInForce,
} from '@energy-om/domain';
import { type TypedClocks, toClockTargets, toTypedClocks } from '#shared/clock/clock-draft.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import type { PickedPerson } from '#shared/member/PickPeopleSheet.tsx';

export type Escalation = ApiOutput<'getEscalation'>;
export type EscalationInput = ApiInput<'saveEscalation'>;

type EscalationRole = (typeof escalationRoles)[number];
/** A recipient without a name of its own. */
export type RecipientKey = FoundRecipient | EscalationRole;
export const recipientKeys: readonly RecipientKey[] = [...foundRecipients, ...escalationRoles];

/** An alarm has no owner. */
export function recipientKeysOf(clock: EscalationClock): readonly RecipientKey[] {
  return isEventClock(clock) ? recipientKeys.filter((key) => key !== 'owner') : recipientKeys;
}

/** A person that a step names. */
export interface NamedPerson extends PickedPerson {
  /** A member no more. */
  isGone?: boolean;
}

export interface TypedRepeat {
  everyMinutes: string;
  times: string;
}

/** A step as it is typed. */
export interface TypedStep {
  key: number;
  unit: EscalationTime['unit'];
  value: string;
  recipients: readonly RecipientKey[];
  people: readonly NamedPerson[];
  repeat: TypedRepeat | null;
}

export type TypedSteps = Partial<Record<EventLevel, Partial<Record<EscalationClock, readonly TypedStep[]>>>>;

/** The form as it is typed. */
export interface EscalationDraft {
  /** The version that is being changed. */
  version: number;
  clockTargets: TypedClocks;
  steps: TypedSteps;
  /** Minutes by level; empty: the default. */
  alarmRestarts: Partial<Record<EventLevel, string>>;
}

const noSteps: readonly TypedStep[] = [];

export function toEscalationDraft({ version, clockTargets, steps, people, alarmRestarts }: Escalation): EscalationDraft {
  const restarts = eventLevels.flatMap((level) => (alarmRestarts[level] === undefined ? [] : [[level, String(alarmRestarts[level])]]));
  return {
    version,
    clockTargets: toTypedClocks(clockTargets),
    steps: toTypedSteps(steps, people),
    alarmRestarts: Object.fromEntries(restarts),
  };
}

/** @param version the version that is overwritten */
export function toEscalationInput({ clockTargets, steps, alarmRestarts }: EscalationDraft, version: number): EscalationInput {
  const table: EscalationInput['steps'] = {};
  for (const level of eventLevels) {
    for (const clock of escalationClocks) {
      if (!isAsByDefault(steps, level, clock)) table[level] = { ...table[level], [clock]: stepsOf(steps, level, clock).map(toStep) };
    }
  }
  return { version, clockTargets: toClockTargets(clockTargets), steps: table, alarmRestarts: toRestarts(alarmRestarts) };
}

/** Whether nothing has to be stored for a clock: it has no steps, or the default ones of an alarm. */
export function isAsByDefault(steps: TypedSteps, level: EventLevel, clock: EscalationClock): boolean {
  const byDefault = defaultStepsOf(clock, level).map((step, key) => toStep(toTypedStep(step, key, [])));
  return JSON.stringify(stepsOf(steps, level, clock).map(toStep)) === JSON.stringify(byDefault);
}

function toRestarts(typed: EscalationDraft['alarmRestarts']): AlarmRestarts {
  return Object.fromEntries(
    eventLevels.flatMap((level) => {
      const text = typed[level]?.trim() ?? '';
      return text === '' || readNumber(text) === defaultAlarmRestarts[level] ? [] : [[level, readNumber(text)]];
    }),
  );
}

/** The minutes after which an alarm of the level escalates anew; NaN where they cannot be read. */
export function restartOf({ alarmRestarts }: EscalationDraft, level: EventLevel): number {
  const text = alarmRestarts[level]?.trim() ?? '';
  return text === '' ? defaultAlarmRestarts[level] : readNumber(text);
}

export function stepsOf(steps: TypedSteps, level: EventLevel, clock: EscalationClock): readonly TypedStep[] {
  return steps[level]?.[clock] ?? noSteps;
}

/** Whether a clock of orders has steps. @param level null: of any level */
export function hasSteps(steps: TypedSteps, level: EventLevel | null): boolean {
  const levels = level === null ? eventLevels : [level];
  return levels.some((one) => clockKinds.some((clock) => stepsOf(steps, one, clock).length > 0));
}

/** The step as the domain knows it; a number that cannot be read is NaN. */
export function toStep({ unit, value, recipients, people, repeat }: TypedStep): EscalationInputStep {
  return {
    at: { unit, value: readNumber(value) },
    recipients: [...recipients.map(toRecipient), ...people.map(({ id }) => ({ kind: 'person' as const, id }))],
    repeat: repeat && { everyMinutes: readNumber(repeat.everyMinutes), times: readNumber(repeat.times) },
  };
}

type EscalationInputStep = Omit<EscalationStep, 'recipients'> & { recipients: EscalationRecipient[] };

function toRecipient(key: RecipientKey): EscalationRecipient {
  return isRole(key) ? { kind: 'role', role: key } : { kind: key };
}

function isRole(key: RecipientKey): key is EscalationRole {
  return escalationRoles.some((role) => role === key);
}

function readNumber(text: string): number {
  return parseNumber(text) ?? Number.NaN;
}

function toTypedSteps(steps: EscalationTable, people: Escalation['people']): TypedSteps {
  const typedOfLevel = (level: EventLevel) =>
    Object.fromEntries(
      escalationClocks.map((clock) => [clock, stepsInForce(steps, level, clock).map((step, key) => toTypedStep(step, key, people))]),
    );
  return { 1: typedOfLevel(1), 2: typedOfLevel(2), 3: typedOfLevel(3), 4: typedOfLevel(4) };
}

function toTypedStep({ at, recipients, repeat }: EscalationStep, key: number, people: Escalation['people']): TypedStep {
  return {
    key,
    unit: at.unit,
    value: String(at.value),
    // In the order of the form, so that two lists of the same recipients are described alike.
    recipients: recipientKeys.filter((one) => recipients.some((recipient) => isSame(recipient, one))),
    people: recipients.flatMap((recipient) => (recipient.kind === 'person' ? [toPerson(recipient.id, people)] : [])),
    repeat: repeat && { everyMinutes: String(repeat.everyMinutes), times: String(repeat.times) },
  };
}

function isSame(recipient: EscalationRecipient, key: RecipientKey): boolean {
  return recipient.kind === 'role' ? recipient.role === key : recipient.kind === key;
}

function toPerson(id: string, people: Escalation['people']): NamedPerson {
  const person = people.find((one) => one.id === id);
  return { id, fullName: person?.fullName ?? id, ...(person?.isMember ? {} : { isGone: true }) };
}

/**
 * Adds a step at the deadline, or half a target or half an hour after the last one; of an alarm at once. Whom it notifies is still to be
 * chosen.
 */
export function addStep(steps: readonly TypedStep[], clock: EscalationClock): readonly TypedStep[] {
  const last = steps.at(-1);
  const lastValue = last ? readNumber(last.value) : Number.NaN;
  const unit = last?.unit ?? (isEventClock(clock) ? 'minutesLate' : 'percent');
  const first = isEventClock(clock) ? '0' : '100';
  const value = Number.isNaN(lastValue) ? (last ? '' : first) : String(lastValue + (unit === 'percent' ? 50 : 30));
  return [...steps, { key: nextKey(steps), unit, value, recipients: [], people: [], repeat: null }];
}

export const firstRepeat: TypedRepeat = { everyMinutes: String(Math.max(30, minEscalationRepeatMinutes)), times: '3' };

/** The steps that are proposed for a clock of orders. */
export function proposeTypedSteps(clock: ClockKind): readonly TypedStep[] {
  return proposeSteps(clock).map((step, key) => toTypedStep(step, key, []));
}

/** The default steps of a clock, if it has any. */
export function listDefaultSteps(clock: EscalationClock, level: EventLevel): readonly TypedStep[] {
  return defaultStepsOf(clock, level).map((step, key) => toTypedStep(step, key, []));
}

/** Puts the proposal in place of all steps that clocks of orders have at these levels. */
export function takeProposal(steps: TypedSteps, levels: readonly EventLevel[]): TypedSteps {
  const proposed = () => Object.fromEntries(clockKinds.map((clock) => [clock, proposeTypedSteps(clock)]));
  return { ...steps, ...Object.fromEntries(levels.map((level) => [level, { ...steps[level], ...proposed() }])) };
}

function nextKey(steps: readonly TypedStep[]): number {
  return Math.max(-1, ...steps.map(({ key }) => key)) + 1;
}
