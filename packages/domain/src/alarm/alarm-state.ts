/** Alarm states: open → acknowledged → cleared; clearing may come before acknowledging. */
export const alarmStates = ['open', 'acknowledged', 'cleared'] as const;
export type AlarmState = (typeof alarmStates)[number];

/** People acknowledge; clearing is done by the condition's end alone. */
export type AlarmCommand = 'acknowledge' | 'clear';

export interface AlarmTransition {
  command: AlarmCommand;
  from: readonly AlarmState[];
  to: AlarmState;
}

/** The life of an alarm. Nothing leaves `cleared`: if the condition comes back, that is another alarm. */
export const alarmTransitions: readonly AlarmTransition[] = [
  { command: 'acknowledge', from: ['open'], to: 'acknowledged' },
  { command: 'clear', from: ['open', 'acknowledged'], to: 'cleared' },
];

/** The state afterwards; null where the command has no place. */
export function moveAlarm(state: AlarmState, command: AlarmCommand): AlarmState | null {
  return alarmTransitions.find((transition) => transition.command === command && transition.from.includes(state))?.to ?? null;
}

export function mayAcknowledge(state: AlarmState): boolean {
  return moveAlarm(state, 'acknowledge') !== null;
}
