import { hourMs, minuteMs, secondMs } from '../duration.ts';

/**
 * A command to a device: queued → sent → acknowledged, failed or timedOut. One that was not sent in time has expired, and one that a newer
 * command has replaced before it was sent is superseded.
 */
export const commandStates = ['queued', 'sent', 'acknowledged', 'failed', 'timedOut', 'expired', 'superseded'] as const;
export type CommandState = (typeof commandStates)[number];

/** A device has at most one command that is open. */
export const openCommandStates = ['queued', 'sent'] as const satisfies readonly CommandState[];

export function isOpenCommand(state: CommandState): boolean {
  return openCommandStates.some((open) => open === state);
}

/** `request`: a person wants it now; `arrears`: somebody who owes is cut off; `reconnection`: a payment has ended a cut-off, which waits for the meter. */
export const commandPurposes = ['request', 'arrears', 'reconnection'] as const;
export type CommandPurpose = (typeof commandPurposes)[number];

/** Why a command failed: the device answered that it does not, or before it was sent the equipment was locked, its supply protected, or a cut-off not due any more. */
export const commandFailures = ['refused', 'held', 'protected', 'withdrawn'] as const;
export type CommandFailure = (typeof commandFailures)[number];

/** After this nothing may act on the command, neither the server nor the device. */
export const commandLifetimesMs: Readonly<Record<CommandPurpose, number>> = {
  request: 2 * minuteMs,
  arrears: 2 * minuteMs,
  reconnection: 72 * hourMs,
};

export const maxCommandTries = 3;
/** How long an answer is waited for after each try. */
export const commandTryMs = 15 * secondMs;
/** How long after its acknowledgement the device may take to report the state that was asked for. */
export const commandReportMs = minuteMs;

/** A command as its answer is judged by; instants are in epoch milliseconds. */
export interface AwaitedCommand {
  state: CommandState;
  tries: number;
  nextAt: number | null;
  expiresAt: number;
}

/** Whether an answer still counts: the command was sent, and neither has it expired nor has its last try ended. */
export function isAnswerAwaited({ state, tries, nextAt, expiresAt }: AwaitedCommand, now: number): boolean {
  return state === 'sent' && now < expiresAt && (tries < maxCommandTries || (nextAt !== null && now < nextAt));
}

/** How often people may have one meter switched. */
export const switchLimits = [
  { count: 1, seconds: 10 },
  { count: 6, seconds: 3600 },
] as const;
