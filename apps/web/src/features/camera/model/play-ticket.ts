import { cameraPrefix } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';

/** A new address is requested this long before the old one expires. */
const aheadMs = minuteMs;
/** The shortest wait, even when the phone's clock is wrong. */
const minDelayMs = 30_000;
const maxDelayMs = 8 * minuteMs;

/**
 * Milliseconds until a new address should be requested.
 * @param expiresAt by the server's clock
 * @param now by the phone's clock
 */
export function renewAfter(expiresAt: string, now: number): number {
  return Math.min(maxDelayMs, Math.max(minDelayMs, Date.parse(expiresAt) - now - aheadMs));
}

const ticketPattern = new RegExp(`${cameraPrefix}/([^/]+)/`);

/** The ticket of a play address. */
export function ticketOf(playUrl: string): string | null {
  return ticketPattern.exec(playUrl)?.[1] ?? null;
}

/** An address of the stream with another ticket; any other address unchanged. */
export function withTicket(address: string, ticket: string): string {
  return address.replace(ticketPattern, `${cameraPrefix}/${ticket}/`);
}
