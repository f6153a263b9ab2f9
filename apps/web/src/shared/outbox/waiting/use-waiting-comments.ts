import { useOutbox } from '../outbox-state.ts';
import { type Comment, isWaiting, needsDecision, type StoredIntent } from '../stored-intent.ts';

export interface WaitingComment extends Comment {
  needsDecision: boolean;
}

/**
 * The comments on an order that are on this phone alone, the newest first.
 * @param readAt when the list of the others was read, in epoch milliseconds: it has what had arrived by then
 */
export function useWaitingComments(orderId: string, readAt: number): readonly WaitingComment[] {
  const intents = useOutbox((outbox) => outbox.intents);
  return listWaitingComments(intents, orderId, readAt);
}

/** As `useWaitingComments`, of these intents. */
export function listWaitingComments(intents: readonly StoredIntent[], orderId: string, readAt: number): WaitingComment[] {
  const isShown = (intent: StoredIntent) =>
    isWaiting(intent) || needsDecision(intent) || (intent.state === 'applied' && intent.changedAt > readAt);
  return intents
    .filter((intent) => intent.subjectId === orderId && isShown(intent))
    .flatMap((intent) => (intent.comment ? [{ ...intent.comment, needsDecision: needsDecision(intent) }] : []))
    .reverse();
}
