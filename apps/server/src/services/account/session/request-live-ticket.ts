import { phoneClientId } from '@energy-om/contract';
import type { Verb } from '#services/core/request-context.ts';
import { issueTicket, ticketLifetimeSeconds } from '../sign-in/one-time-ticket.ts';

/** Not stored under an idempotency key: an answer with a ticket must not be stored, and a second ticket does no harm. */
export const requestLiveTicket: Verb<'requestLiveTicket'> = async (context) => {
  const { accountId, sessionId } = context.actor;
  await context.database.assertWritable();
  const ticket = await context.database.transaction((tx) => issueTicket(context, tx, { accountId, purpose: 'live', sessionId }));
  return { ticket, clientId: phoneClientId(sessionId), expiresInSeconds: ticketLifetimeSeconds('live') };
};
