import { dayMs, hourMs, minuteMs } from '@energy-om/domain';

/** Without contact for so long, the copies are shut until the account signs in. */
export const maxAwayMs = 14 * dayMs;
/** A clock that shows less than this before what was seen has been corrected; beyond it, somebody has set it back. */
const maxCorrectionMs = hourMs;
/** What was seen is written down so often. */
const noteEveryMs = minuteMs;

/** What a phone knows of the server's time, by which it says how long it has been away; all in milliseconds, instants since the epoch. */
export interface SeenTime {
  /** When the server last answered, by the server's own time. */
  contactAt: number;
  /** The latest time that has been seen since, which never goes back. */
  seenAt: number;
  /** By how much the phone's clock is behind the server's. */
  skewMs: number;
}

/** The server has answered at this time of its own, when the phone's clock showed the other one. */
export function seenAtContact(serverAt: number, wall: number): SeenTime {
  return { contactAt: serverAt, seenAt: serverAt, skewMs: serverAt - wall };
}

/**
 * What is known when the phone's clock shows this. A clock that is set forward takes the time along and cannot be told from one that ran; one that is set back
 * does not: time goes on from the latest that was seen.
 */
export function seenNow(seen: SeenTime, wall: number): SeenTime {
  const at = wall + seen.skewMs;
  if (at >= seen.seenAt) return { ...seen, seenAt: at };
  return seen.seenAt - at > maxCorrectionMs ? { ...seen, skewMs: seen.seenAt - wall } : seen;
}

export function isAwayTooLong({ contactAt, seenAt }: SeenTime): boolean {
  return seenAt - contactAt > maxAwayMs;
}

/** Whether what is seen now has to be kept for later: reading a copy is no reason to write each time. */
export function isWorthKeeping(before: SeenTime, now: SeenTime): boolean {
  return now.skewMs !== before.skewMs || now.seenAt - before.seenAt >= noteEveryMs || isAwayTooLong(now) !== isAwayTooLong(before);
}
