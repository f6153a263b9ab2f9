import type { Role } from '../access/permissions.ts';
import type { ClockKind } from '../clock/clock.ts';
import type { EventLevel } from '../work-order/event-level.ts';

/** Recipients that are found anew for each order; a person and a role are named in the step itself. */
export const foundRecipients = ['owner', 'leader', 'dispatchers', 'projectManager', 'administrators'] as const;
export type FoundRecipient = (typeof foundRecipients)[number];

/**
 * Who is notified by a step:
 * - `owner`: whoever has the next action on the order
 * - `leader`: the leaders of the order's team, or of the teams of the people who have it
 * - `dispatchers`, `administrators`, `role`: the holders of that role whose area contains the order
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

/** The steps of each clock by level, in the order in which they are due. What is left out has none. */
export type EscalationTable = Partial<Record<EventLevel, Partial<Record<ClockKind, readonly EscalationStep[]>>>>;

const ladder: readonly EscalationStep[] = [
  { at: { unit: 'percent', value: 75 }, recipients: [{ kind: 'owner' }], repeat: null },
  { at: { unit: 'percent', value: 100 }, recipients: [{ kind: 'owner' }, { kind: 'leader' }], repeat: null },
  { at: { unit: 'percent', value: 150 }, recipients: [{ kind: 'dispatchers' }], repeat: null },
  { at: { unit: 'percent', value: 200 }, recipients: [{ kind: 'projectManager' }], repeat: null },
];

/** A proposal for every clock and level, from which an administrator may begin. Without a table nobody is notified of a deadline. */
export function proposeSteps(clock: ClockKind): readonly EscalationStep[] {
  // An evaluation that nobody gives ends by itself, so only the customer is reminded.
  return clock === 'evaluate' ? ladder.slice(0, 1) : ladder;
}
