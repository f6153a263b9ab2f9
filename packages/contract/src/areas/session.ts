import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';

export const sessionApi = {
  logOut: endpoint('POST', '/api/user/logout', 'account', 'Ends this session.', z.object({}), z.object({})),
  listSessions: endpoint(
    'GET',
    '/api/user/sessions',
    'account',
    'Lists the devices that the account is signed in on, and those that were signed out because a token was used twice.',
    z.object({}),
    z.array(
      z.object({
        id: z.string(),
        /** The short name of browser and system, as 'Chrome · Android'; null when the browser does not send one. */
        device: z.string().nullable(),
        kind: z.enum(['phone', 'tablet', 'desktop']),
        address: z.string().nullable(),
        signedInAt: z.string(),
        lastUsedAt: z.string(),
        current: z.boolean(),
        /**
         * The instant at which the session was ended because one of its tokens was used twice; such a session is listed for 30 days.
         * Null for an active session.
         */
        reusedAt: z.string().nullable(),
      }),
    ),
  ),
  endSession: endpoint(
    'POST',
    '/api/user/endsession',
    'account',
    'Signs out a device of this account.',
    z.object({ sessionId: id }),
    z.object({}),
  ),
  requestLiveTicket: endpoint(
    'POST',
    '/api/user/liveticket',
    'account',
    'Issues a single-use ticket, valid for 60 seconds, with which this session opens its live connection.',
    z.object({}),
    z.object({
      ticket: z.string(),
      /** The only MQTT client id that the ticket is valid for. */
      clientId: z.string(),
      expiresInSeconds: z.number(),
    }),
  ),
} as const;
