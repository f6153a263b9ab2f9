import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { endSession } from './sessions.ts';

/**
 * Ends the sessions of an account, all or all but one. After the commit send the signal `sessions-ended` with what this
 * returns, so that live connections close.
 */
export async function endSessionsOf(
  tx: Transaction<Schema>,
  accountId: string,
  now: Date,
  except: string | null = null,
): Promise<string[]> {
  const sessions = await tx.selectFrom('sessions').select('id').where('account_id', '=', accountId).where('ended_at', 'is', null).execute();
  const ending = sessions.map(({ id }) => id).filter((id) => id !== except);
  for (const id of ending) await endSession(tx, id, now);
  return ending;
}
