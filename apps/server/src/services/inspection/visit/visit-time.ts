import type { SignedInContext } from '#services/core/request-context.ts';
import { findIntentTime } from '#services/core/write/find-intent-time.ts';
import { intentIdOf } from '#services/core/write/intent.ts';

/** When somebody was at a point, and how that arrived. */
export interface VisitTime {
  at: Date;
  /** Null: at the same time. */
  receivedAt: Date | null;
  isTimeCertain: boolean;
  intentId: string | null;
}

/** What was done without a network counts at the time when it was done. */
export async function findVisitTime(context: SignedInContext): Promise<VisitTime> {
  const { clock, idempotency } = context;
  const work = await findIntentTime(context);
  const now = clock.now();
  const at = work ? new Date(Math.min(work.at, now.getTime())) : now;
  return { at, receivedAt: at < now ? now : null, isTimeCertain: work?.isCertain ?? true, intentId: intentIdOf(idempotency?.key) };
}

/**
 * When the point was opened, as the phone says, within what is possible: a draft may be sent much later, and clocks of phones differ. By how much that of a phone
 * without a network was wrong is known by when the visit was.
 */
export function findOpening(
  openedAt: string | undefined,
  { at }: VisitTime,
  { createdAt, doneAt }: { createdAt: Date; doneAt: number | undefined },
): Date {
  if (openedAt === undefined) return at;
  const opened = Date.parse(openedAt) + (doneAt === undefined ? 0 : at.getTime() - doneAt);
  return new Date(Math.min(at.getTime(), Math.max(createdAt.getTime(), opened)));
}
