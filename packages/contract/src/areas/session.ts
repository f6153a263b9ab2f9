import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';

export const sessionApi = {
  logOut: endpoint('POST', '/api/user/logout', 'account', 'Ends this session.', z.object({}), z.object({})),
  listSessions: endpoint(
    'GET',
    '/api/user/sessions',
    'account',
    'The devices this account is signed in on, and those that were signed out since a token was used in two places.',
    z.object({}),
    z.array(
      z.object({
        id: z.string(),
        /** What the browser calls itself, in short: 'Chrome · Android'; null when it does not tell. */
        device: z.string().nullable(),
        kind: z.enum(['phone', 'tablet', 'desktop']),
        address: z.string().nullable(),
        signedInAt: z.string(),
        lastUsedAt: z.string(),
        current: z.boolean(),
        /** When it was ended since a token of it was used in two places, which is told of for 30 days; null: it goes on. */
        reusedAt: z.string().nullable(),
      }),
    ),
  ),
  endSession: endpoint(
    'POST',
    '/api/user/endsession',
    'account',
    'Signs a device of this account out.',
    z.object({ sessionId: id }),
    z.object({}),
  ),
  requestLiveTicket: endpoint(
    'POST',
    '/api/user/liveticket',
    'account',
    'A ticket, good once and for 60 seconds, with which this session opens its live connection.',
    z.object({}),
    z.object({
      ticket: z.string(),
      /** The only client id the ticket is good for. */
      clientId: z.string(),
      expiresInSeconds: z.number(),
    }),
  ),
} as const;
