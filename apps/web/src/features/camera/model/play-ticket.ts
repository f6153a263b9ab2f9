import { cameraPrefix } from '@energy-om/contract';

/** A new address is asked for so long before the old one ends. */
const aheadMs = 60_000;
/** Whatever the phone's clock says. */
const soonestMs = 30_000;
const latestMs = 8 * 60_000;

/** Milliseconds until a new address should be asked for. @param expiresAt by the server's clock @param now by the phone's */
export function renewAfter(expiresAt: string, now: number): number {
  return Math.min(latestMs, Math.max(soonestMs, Date.parse(expiresAt) - now - aheadMs));
}

const ticketPattern = new RegExp(`${cameraPrefix}/([^/]+)/`);
const ticketsPattern = new RegExp(ticketPattern, 'g');

/** The ticket of a play address. */
export function ticketOf(playUrl: string): string | null {
  return ticketPattern.exec(playUrl)?.[1] ?? null;
}

/** An address of the stream, or a text that holds some, with another ticket; anything else as it stands. */
export function withTicket(text: string, ticket: string): string {
  return text.replace(ticketsPattern, `${cameraPrefix}/${ticket}/`);
}
