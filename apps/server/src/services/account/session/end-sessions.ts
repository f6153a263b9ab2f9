import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/**
 * Ends the sessions of an account, all or all but one, and deletes what another one could be started with: tickets that the old password
 * gave a moment ago, a linked WeChat. After the commit the caller publishes `sessions-ended` with the returned ids, so that live
 * connections close.
 */
export async function endSessionsOf(
  tx: Transaction<Schema>,
  accountId: string,
  now: Date,
  except: string | null = null,
): Promise<string[]> {
  let ending = tx.updateTable('sessions').set({ ended_at: now }).where('account_id', '=', accountId).where('ended_at', 'is', null);
  let tickets = tx.deleteFrom('one_time_tickets').where('account_id', '=', accountId);
  if (except !== null) {
    ending = ending.where('id', '<>', except);
    tickets = tickets.where('session_id', 'is distinct from', except);
  }
  const ended = (await ending.returning('id').execute()).map(({ id }) => id);
  await tickets.execute();
  // A thief may have linked an account of their own, which would let them sign in again.
  await tx.deleteFrom('third_party_links').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('access_tokens').where('session_id', '=', sql<string>`any(${ended}::uuid[])`).execute();
  return ended;
}
