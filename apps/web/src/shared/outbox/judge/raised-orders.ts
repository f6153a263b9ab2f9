import type { OrderCopy } from '#shared/take-along/store/stored-shapes.ts';
import { isWaiting, isWithDispatcher, needsDecision, type StoredIntent } from '../stored-intent.ts';

/** The server's number replaces that of the phone in whatever was done on the order meanwhile. */
export function withNumbers(intents: readonly StoredIntent[]): StoredIntent[] {
  const numbers = new Map(intents.flatMap(({ subjectId, orderNo }) => (orderNo === undefined ? [] : [[subjectId, orderNo] as const])));
  return intents.map((intent) => {
    const orderNo = numbers.get(intent.subjectId);
    if (orderNo === undefined) return intent;
    const { raised, subject } = intent;
    return {
      ...intent,
      subject: { ...subject, code: orderNo },
      ...(raised && { raised: { ...raised, order: { ...raised.order, orderNo } } }),
    };
  });
}

/**
 * The orders that were raised on this phone, the newest first, until their copies are fetched.
 * @param comparedAt when the copies were last compared with the server, in epoch milliseconds: what that left out is not the account's any more
 */
export function listRaised(intents: readonly StoredIntent[], comparedAt: number | null): OrderCopy[] {
  const isThere = (intent: StoredIntent) =>
    isWaiting(intent) ||
    needsDecision(intent) ||
    isWithDispatcher(intent) ||
    (intent.state === 'applied' && intent.changedAt >= (comparedAt ?? 0));
  return intents
    .filter(isThere)
    .flatMap(({ raised }) => (raised ? [raised] : []))
    .reverse();
}
