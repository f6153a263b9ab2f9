import type { RequestContext } from '../request-context.ts';
import { hashToken, makeToken } from './tokens.ts';

const purpose = 'login';
const lifetimeMilliseconds = 2 * 60 * 1000;

/** Stands for a password that was right a moment ago; good for one token call. */
export async function issueLoginTicket(context: RequestContext, accountId: string): Promise<string> {
  await context.database.assertWritable();
  const { token, hash } = makeToken();
  const expiresAt = new Date(context.clock.now().getTime() + lifetimeMilliseconds);
  await context.database.kysely
    .insertInto('one_time_tickets')
    .values({ hash, account_id: accountId, purpose, expires_at: expiresAt })
    .execute();
  return token;
}

/** @returns the account it was issued for; null when it is unknown, used or too old */
export async function redeemLoginTicket(context: RequestContext, ticket: string): Promise<string | null> {
  await context.database.assertWritable();
  const now = context.clock.now();
  const row = await context.database.kysely
    .updateTable('one_time_tickets')
    .set({ used_at: now })
    .where('hash', '=', hashToken(ticket))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id ?? null;
}
