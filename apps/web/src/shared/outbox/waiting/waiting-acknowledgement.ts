import { type AlarmState, nextAlarmState } from '@energy-om/domain';
import { readStoredSession } from '#shared/session/stored-items.ts';
import { useOutbox } from '../outbox-state.ts';
import { isWaiting, needsDecision, type StoredIntent } from '../stored-intent.ts';

/** Of an alarm, on this phone alone. */
export interface WaitingAcknowledgement {
  /** By the phone's clock, in epoch milliseconds. */
  givenAt: number;
  /** What is said of it; null: it has arrived, and the alarm has not been read since. */
  mark: 'waiting' | 'decision' | null;
}

/** The acknowledgement of an alarm that the server does not have, or has not shown yet. @param readAt when the alarm was read, in epoch milliseconds */
export function useWaitingAcknowledgement(alarmId: string, readAt: number): WaitingAcknowledgement | null {
  return findWaitingAcknowledgement(
    useOutbox(({ intents }) => intents),
    alarmId,
    readAt,
  );
}

/** As `useWaitingAcknowledgement`, of these intents. */
export function findWaitingAcknowledgement(
  intents: readonly StoredIntent[],
  alarmId: string,
  readAt: number,
): WaitingAcknowledgement | null {
  const isShown = (intent: StoredIntent) =>
    isWaiting(intent) || needsDecision(intent) || (intent.state === 'applied' && intent.outcome === 'counts' && intent.changedAt > readAt);
  const found = intents.findLast((intent) => intent.call === 'acknowledgeAlarm' && intent.subjectId === alarmId && isShown(intent));
  if (!found) return null;
  return { givenAt: found.doneAt, mark: needsDecision(found) ? 'decision' : isWaiting(found) ? 'waiting' : null };
}

interface Shown {
  state: AlarmState;
  acknowledgedAt: string | null;
  acknowledgedBy?: { id: string; fullName: string } | null;
  mayAcknowledge?: boolean;
}

/** An alarm as it looks with the acknowledgement that waits; one that takes none any more stays as it is. */
export function withAcknowledgement<Alarm extends Shown>(alarm: Alarm, waiting: WaitingAcknowledgement | null): Alarm {
  const state = waiting && waiting.mark !== 'decision' ? nextAlarmState(alarm.state, 'acknowledge') : null;
  if (waiting === null || state === null) return alarm;
  const { user } = readStoredSession();
  return {
    ...alarm,
    ...{ state, acknowledgedAt: new Date(waiting.givenAt).toISOString() },
    ...('mayAcknowledge' in alarm && { mayAcknowledge: false }),
    ...('acknowledgedBy' in alarm && { acknowledgedBy: user && { id: user.id, fullName: user.fullName } }),
  };
}
