/** The states of an alarm: open → acknowledged → cleared. An alarm can be cleared before it is acknowledged, and be open again after that. */
export const alarmStates = ['open', 'acknowledged', 'cleared'] as const;
export type AlarmState = (typeof alarmStates)[number];

/** People acknowledge an alarm; only the end of its condition clears it; its escalation reopens it when it holds on and nobody works on it. */
export type AlarmCommand = 'acknowledge' | 'reopen' | 'clear';

export interface AlarmTransition {
  command: AlarmCommand;
  from: readonly AlarmState[];
  to: AlarmState;
}

/** The transitions of an alarm. `cleared` is final: a condition that recurs raises another alarm. */
export const alarmTransitions: readonly AlarmTransition[] = [
  { command: 'acknowledge', from: ['open'], to: 'acknowledged' },
  { command: 'reopen', from: ['acknowledged'], to: 'open' },
  { command: 'clear', from: ['open', 'acknowledged'], to: 'cleared' },
];

/** Returns the state after a command; null when the command is not allowed in the present state. */
export function nextAlarmState(state: AlarmState, command: AlarmCommand): AlarmState | null {
  return alarmTransitions.find((transition) => transition.command === command && transition.from.includes(state))?.to ?? null;
}

export function mayAcknowledge(state: AlarmState): boolean {
  return nextAlarmState(state, 'acknowledge') !== null;
}

/**
 * What an acknowledgement comes to on the alarm as it stands when it arrives:
 * - `counts`: the alarm is acknowledged by it
 * - `acknowledged`: somebody else was first
 * - `cleared`: the alarm was over by then
 * - `reopened`: it was given in a round of the alarm before this one, in which nobody has begun to work
 */
export const acknowledgementOutcomes = ['counts', 'acknowledged', 'cleared', 'reopened'] as const;
export type AcknowledgementOutcome = (typeof acknowledgementOutcomes)[number];

export interface AcknowledgedAlarm {
  state: AlarmState;
  /** Whether the acknowledgement that it has is by the account itself. */
  isOwn: boolean;
  /** When its present round began, in epoch milliseconds: when it was raised, or opened again. */
  roundBeganAt: number;
}

/** Judges an acknowledgement that was given at an instant, in epoch milliseconds. None of what it may come to leaves its author anything to do. */
export function judgeAcknowledgement({ state, isOwn, roundBeganAt }: AcknowledgedAlarm, givenAt: number): AcknowledgementOutcome {
  if (state === 'cleared') return 'cleared';
  if (state === 'acknowledged') return isOwn ? 'counts' : 'acknowledged';
  return givenAt < roundBeganAt ? 'reopened' : 'counts';
}
