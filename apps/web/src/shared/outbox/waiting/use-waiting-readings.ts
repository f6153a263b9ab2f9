import { useOutbox } from '../outbox-state.ts';
import { isWaiting, needsDecision, type ShownReading, type StoredIntent } from '../stored-intent.ts';

/** Of a meter, on this phone alone. */
export interface WaitingReading extends ShownReading {
  id: string;
  /** By the phone's clock, in epoch milliseconds. */
  takenAt: number;
  /** What is said of it; null: it has arrived, and the readings have not been read since. */
  mark: 'waiting' | 'decision' | null;
}

/**
 * The readings of a meter that are on this phone alone, the newest first.
 * @param readAt when the others were read, in epoch milliseconds: these have what had arrived by then
 */
export function useWaitingReadings(meterId: string, readAt: number): readonly WaitingReading[] {
  const intents = useOutbox((outbox) => outbox.intents);
  return listWaitingReadings(intents, meterId, readAt);
}

/** As `useWaitingReadings`, of these intents. */
export function listWaitingReadings(intents: readonly StoredIntent[], meterId: string, readAt: number): WaitingReading[] {
  const isShown = (intent: StoredIntent) =>
    isWaiting(intent) || needsDecision(intent) || (intent.state === 'applied' && intent.changedAt > readAt);
  return intents
    .filter((intent) => intent.subjectId === meterId && isShown(intent))
    .flatMap((intent) => {
      const mark = needsDecision(intent) ? 'decision' : isWaiting(intent) ? 'waiting' : null;
      return intent.reading ? [{ ...intent.reading, id: intent.id, takenAt: intent.doneAt, mark } as const] : [];
    })
    .reverse();
}
