import { minuteSeconds, secondMs } from '@energy-om/domain';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import type { ProvenAccount } from '../profile/lock-account.ts';
import { hashToken, makeToken } from '../session/tokens.ts';

/** login: replaces a proof given a moment ago, for one token call · bind: for joining a tenant · live: for the live connection. */
export type TicketPurpose = 'login' | 'bind' | 'live';

const lifetimeSeconds: Record<TicketPurpose, number> = {
  login: 2 * minuteSeconds,
  bind: 10 * minuteSeconds,
  live: minuteSeconds,
};

export function ticketLifetimeSeconds(purpose: TicketPurpose): number {
  return lifetimeSeconds[purpose];
}

/** @param sessionId of a ticket that ends with its session */
export async function issueTicket(
  { clock }: Pick<RequestContext, 'clock'>,
  tx: Transaction<Schema>,
  { accountId, purpose, sessionId = null }: { accountId: string; purpose: TicketPurpose; sessionId?: string | null },
): Promise<string> {
  const { token, hash } = makeToken();
  const expiresAt = new Date(clock.now().getTime() + lifetimeSeconds[purpose] * secondMs);
  await tx
    .insertInto('one_time_tickets')
    .values({ hash, account_id: accountId, purpose, expires_at: expiresAt, session_id: sessionId })
    .execute();
  return token;
}

/** @returns its account and session; null for a ticket that is unknown, used, expired or for another purpose */
export async function redeemTicket(
  { clock }: Pick<RequestContext, 'clock'>,
  tx: Transaction<Schema>,
  ticket: string,
  purpose: TicketPurpose,
): Promise<{ accountId: string; sessionId: string | null } | null> {
  const now = clock.now();
  const row = await tx
    .updateTable('one_time_tickets')
    .set({ used_at: now })
    .where('hash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['account_id', 'session_id'])
    .executeTakeFirst();
  return row ? { accountId: row.account_id, sessionId: row.session_id } : null;
}

/** The current account of a ticket; whether the ticket is still valid is decided by `redeemTicket`. */
export async function findTicketOwner(database: Kysely<Schema>, ticket: string, purpose: TicketPurpose): Promise<ProvenAccount | null> {
  const account = await database
    .selectFrom('one_time_tickets as t')
    .innerJoin('accounts as y', 'y.id', 't.account_id')
    .select(['y.id', 'y.password_hash'])
    .where('t.hash', '=', hashToken(ticket))
    .where('t.purpose', '=', purpose)
    .executeTakeFirst();
  return account ?? null;
}
