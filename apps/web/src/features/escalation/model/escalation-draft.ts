import type { ApiInput, ApiOutput } from '@energy-om/contract';
import {
  type ClockKind,
  clockKinds,
  type EscalationRecipient,
  type EscalationStep,
  type EscalationTable,
  type EscalationTime,
  type EventLevel,
  escalationRoles,
  eventLevels,
  type FoundRecipient,
  foundRecipients,
  minEscalationRepeatMinutes,
  proposeSteps,
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

export type TypedSteps = Partial<Record<EventLevel, Partial<Record<ClockKind, readonly TypedStep[]>>>>;

/** The form as it is typed. */
export interface EscalationDraft {
  /** The version that is being changed. */
  version: number;
  clockTargets: TypedClocks;
  steps: TypedSteps;
}

const noSteps: readonly TypedStep[] = [];

export function toEscalationDraft({ version, clockTargets, steps, people }: Escalation): EscalationDraft {
  return { version, clockTargets: toTypedClocks(clockTargets), steps: toTypedSteps(steps, people) };
}

/** @param version the version that is overwritten */
export function toEscalationInput({ clockTargets, steps }: EscalationDraft, version: number): EscalationInput {
  const table: EscalationInput['steps'] = {};
  for (const level of eventLevels) {
    for (const clock of clockKinds) {
      const ofClock = stepsOf(steps, level, clock);
      if (ofClock.length > 0) table[level] = { ...table[level], [clock]: ofClock.map(toStep) };
    }
  }
  return { version, clockTargets: toClockTargets(clockTargets), steps: table };
}

export function stepsOf(steps: TypedSteps, level: EventLevel, clock: ClockKind): readonly TypedStep[] {
  return steps[level]?.[clock] ?? noSteps;
}

/** @param level null: of any level */
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
      clockKinds.map((clock) => [clock, (steps[level]?.[clock] ?? []).map((step, key) => toTypedStep(step, key, people))]),
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

/** Adds a step at the deadline, or half a target after the last one; whom it notifies is still to be chosen. */
export function addStep(steps: readonly TypedStep[]): readonly TypedStep[] {
  const last = steps.at(-1);
  const lastValue = last ? readNumber(last.value) : Number.NaN;
  const unit = last?.unit ?? 'percent';
  const value = Number.isNaN(lastValue) ? (last ? '' : '100') : String(lastValue + (unit === 'percent' ? 50 : 30));
  return [...steps, { key: nextKey(steps), unit, value, recipients: [], people: [], repeat: null }];
}

export const firstRepeat: TypedRepeat = { everyMinutes: String(Math.max(30, minEscalationRepeatMinutes)), times: '3' };

/** The steps that are proposed for a clock. */
export function proposeTypedSteps(clock: ClockKind): readonly TypedStep[] {
  return proposeSteps(clock).map((step, key) => toTypedStep(step, key, []));
}

/** Puts the proposal in place of all steps of these levels. */
export function takeProposal(steps: TypedSteps, levels: readonly EventLevel[]): TypedSteps {
  const proposed = () => Object.fromEntries(clockKinds.map((clock) => [clock, proposeTypedSteps(clock)]));
  return { ...steps, ...Object.fromEntries(levels.map((level) => [level, proposed()])) };
}

function nextKey(steps: readonly TypedStep[]): number {
  return Math.max(-1, ...steps.map(({ key }) => key)) + 1;
}
