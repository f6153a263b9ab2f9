import type { Role } from '../access/permissions.ts';
import { type ClockKind, clockKinds } from '../clock/clock.ts';
import type { EventLevel } from '../work-order/event-level.ts';

/** Recipients that are found anew each time; a person and a role are named in the step itself. */
export const foundRecipients = ['owner', 'onDuty', 'leader', 'dispatchers', 'projectManager', 'administrators'] as const;
export type FoundRecipient = (typeof foundRecipients)[number];

/**
 * Who is notified by a step:
 * - `owner`: whoever has the next action on the order; an alarm has no owner
 * - `onDuty`: whoever is on duty for the place by the rosters; without any, the leaders of the teams there, else the dispatchers
 * - `leader`: the leaders of the order's team, or of the teams of the people who have it; of an alarm, of the teams that serve its place
 * - `dispatchers`, `administrators`, `role`: the holders of that role whose area contains the place
 */
export type EscalationRecipient =
  | { kind: FoundRecipient }
  | { kind: 'role'; role: Role }
  /** `id` of the account. */
  | { kind: 'person'; id: string };

/** Roles that a step may name; dispatchers and administrators are recipients of their own. */
export const escalationRoles = ['team_leader', 'technician', 'client_rep'] as const satisfies readonly Role[];

/** When a step is due: at a share of the clock's target in percent, or so many counted minutes after the deadline. */
export type EscalationTime = { unit: 'percent' | 'minutesLate'; value: number };

/** Repeats a step while the clock runs on. The interval is counted as the clock counts. */
export interface EscalationRepeat {
  everyMinutes: number;
  times: number;
}

export interface EscalationStep {
  at: EscalationTime;
  recipients: readonly EscalationRecipient[];
  repeat: EscalationRepeat | null;
}

/** The clocks that no order has. They begin with an event and have no target: everything is minutes after their beginning, day and night. */
export const eventClocks = ['alarm'] as const;
export type EventClock = (typeof eventClocks)[number];

/** Whatever has steps: the clocks of orders, and `alarm`, which runs until somebody acknowledges the alarm. */
export const escalationClocks = [...clockKinds, ...eventClocks] as const;
export type EscalationClock = (typeof escalationClocks)[number];

export function isEventClock(clock: EscalationClock): clock is EventClock {
  return eventClocks.some((one) => one === clock);
}

/**
 * The steps of each clock by level, in the order in which they are due. What is left out has none, except for the clocks of events, which
 * have the default ones.
 */
export type EscalationTable = Partial<Record<EventLevel, Partial<Record<EscalationClock, readonly EscalationStep[]>>>>;

const ladder: readonly EscalationStep[] = [
  { at: { unit: 'percent', value: 75 }, recipients: [{ kind: 'owner' }], repeat: null },
  { at: { unit: 'percent', value: 100 }, recipients: [{ kind: 'owner' }, { kind: 'leader' }], repeat: null },
  { at: { unit: 'percent', value: 150 }, recipients: [{ kind: 'dispatchers' }], repeat: null },
  { at: { unit: 'percent', value: 200 }, recipients: [{ kind: 'projectManager' }], repeat: null },
];

/** A proposal for every clock of orders and level, from which an administrator may begin. Without a table nobody is notified of a deadline. */
export function proposeSteps(clock: ClockKind): readonly EscalationStep[] {
  // An evaluation that nobody gives ends by itself, so only the customer is reminded.
  return clock === 'evaluate' ? ladder.slice(0, 1) : ladder;
}

const after = (value: number, kind: FoundRecipient): EscalationStep => ({
  at: { unit: 'minutesLate', value },
  recipients: [{ kind }],
  repeat: null,
});

/** In force where a tenant has no steps of its own: an alarm that nobody sees is worse than one message too many. */
const defaultEventSteps: Record<EventClock, Record<EventLevel, readonly EscalationStep[]>> = {
  alarm: {
    1: [after(0, 'onDuty'), after(5, 'leader'), after(10, 'dispatchers'), after(20, 'projectManager')],
    2: [after(0, 'onDuty'), after(15, 'leader'), after(30, 'dispatchers'), after(60, 'projectManager')],
    3: [after(0, 'onDuty'), after(60, 'leader')],
    4: [],
  },
};

export function defaultStepsOf(clock: EscalationClock, level: EventLevel): readonly EscalationStep[] {
  return isEventClock(clock) ? defaultEventSteps[clock][level] : [];
}

/** The steps in force. @param table undefined: the tenant had saved none */
export function stepsInForce(table: EscalationTable | undefined, level: EventLevel, clock: EscalationClock): readonly EscalationStep[] {
  return table?.[level]?.[clock] ?? defaultStepsOf(clock, level);
}

/** After how many minutes an alarm that holds on without an order escalates anew, by level; what is left out has the default. */
export type AlarmRestarts = Partial<Record<EventLevel, number>>;

export const defaultAlarmRestarts: Record<EventLevel, number> = { 1: 60, 2: 240, 3: 240, 4: 240 };

export function alarmRestartOf(restarts: AlarmRestarts | undefined, level: EventLevel): number {
  return restarts?.[level] ?? defaultAlarmRestarts[level];
}
