import { parsePhoneClientId } from '@energy-om/contract';
import type { ConnectPacket } from 'aedes';
import { redeemLiveTicket } from '#services/account/session/redeem-live-ticket.ts';
import { isId } from '#services/core/is-id.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { AuthenticationError } from './authentication-error.ts';
import type { PhonePrincipal } from './principal.ts';

/** 256 random bits, base64url: whatever looks otherwise is not worth a question to the database. */
const ticketPattern = /^[\w-]{43}$/;
/** Seconds; a phone names a shorter time (30 s), and who names none could stand half-open for ever. */
const maxKeepaliveSeconds = 120;

/** A phone's client id and user name are its session's, the password is a ticket. Throws `AuthenticationError`. */
export async function admitPhone(context: AppContext, packet: ConnectPacket): Promise<PhonePrincipal> {
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

/** As the database writes it: in capitals it would be another client id of the same session. */
function isSessionId(text: string): boolean {
  return isId(text) && text === text.toLowerCase();
}
