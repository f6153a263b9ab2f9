import { parsePhoneClientId } from '@energy-om/contract';
import type { ConnectPacket } from 'aedes';
import { redeemLiveTicket } from '#services/account/session/redeem-live-ticket.ts';
import { isId } from '#services/core/is-id.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { AuthenticationError } from './authentication-error.ts';
import type { PhonePrincipal } from './principal.ts';

/** 256 random bits as base64url. The database is not asked about any other text. */
const ticketPattern = /^[\w-]{43}$/;
/** A phone requests a shorter time (30 s); without one, a connection could stay half-open for ever. */
const maxKeepaliveSeconds = 120;

/** Authenticates a phone: client id and user name are those of its session, the password is a ticket. Throws `AuthenticationError`. */
export async function authenticatePhone(context: AppContext, packet: ConnectPacket): Promise<PhonePrincipal> {
  const { clientId, username, will, keepalive = 0 } = packet;
  if (will) throw new AuthenticationError('notAllowed', 'a last will');
  if (keepalive === 0 || keepalive > maxKeepaliveSeconds) throw new AuthenticationError('notAllowed', 'no sign of life');
  const sessionId = parsePhoneClientId(clientId);
  if (sessionId === null || !isSessionId(sessionId) || username === undefined)
    throw new AuthenticationError('notAllowed', 'no client of ours');
  const ticket = String(packet.password ?? '');
  if (username !== clientId || !ticketPattern.test(ticket)) throw new AuthenticationError('credentials', 'no ticket');
  const accountId = await redeemLiveTicket(context, ticket, sessionId);
  if (accountId === null) throw new AuthenticationError('credentials', 'ticket not good');
  return { kind: 'phone', clientId, accountId, sessionId };
}

/** Accepts only lower case, as the database writes ids: capitals would make another client id of the same session. */
function isSessionId(text: string): boolean {
  return isId(text) && text === text.toLowerCase();
}
