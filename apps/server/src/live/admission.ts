import { findSessionOfPhone } from '@energy-om/contract';
import type { AedesOptions, Client, ConnectPacket } from 'aedes';
import { redeemLiveTicket } from '../services/account/redeem-live-ticket.ts';
import { isId } from '../services/is-id.ts';
import type { AppContext } from '../services/request-context.ts';
import type { Connections } from './connections.ts';

/** Return codes of CONNACK (MQTT 3.1.1 §3.2.2.3). */
const refusalCode = { unavailable: 3, credentials: 4, notAllowed: 5 } as const;

/** 256 random bits, base64url: whatever looks otherwise is not worth a question to the database. */
const ticketPattern = /^[\w-]{43}$/;

type Admission = Required<Pick<AedesOptions, 'preConnect' | 'authenticate'>>;

/**
 * Lets in whoever shows a ticket of a session: client id and user name are the session's, the password is the ticket. A
 * client id that no ticket stands behind would be given another's waiting messages.
 */
export function createAdmission(context: AppContext, connections: Connections): Admission {
  const requests = new WeakMap<Client, ConnectPacket>();
  return {
    preConnect(client, packet, done) {
      requests.set(client, packet);
      done(null, true);
    },
    authenticate(client, username, password, done) {
      const refuse = (code: number, reason: string) => {
        context.log.info({ reason }, 'live connection refused');
        done(Object.assign(new Error(reason), { returnCode: code }), false);
      };
      if (requests.get(client)?.will) return refuse(refusalCode.notAllowed, 'a last will');
      const sessionId = findSessionOfPhone(client.id);
      if (sessionId === null || !isSessionId(sessionId) || username === undefined)
        return refuse(refusalCode.notAllowed, 'no client of ours');
      const ticket = String(password ?? '');
      if (username !== client.id || !ticketPattern.test(ticket)) return refuse(refusalCode.credentials, 'no ticket');
      redeemLiveTicket(context, ticket, sessionId).then(
        (accountId) => {
          if (accountId === null) return refuse(refusalCode.credentials, 'ticket not good');
          connections.add(client, { clientId: client.id, accountId, sessionId });
          done(null, true);
        },
        (error: unknown) => {
          context.log.warn({ err: error }, 'a live ticket could not be looked up');
          refuse(refusalCode.unavailable, 'database away');
        },
      );
    },
  };
}

/** As the database writes it: in capitals it would be another client id of the same session. */
function isSessionId(text: string): boolean {
  return isId(text) && text === text.toLowerCase();
}
