import type { Selectable, Transaction } from 'kysely';
import type { AccountTable } from '#db/schema/tenancy.ts';
import type { Schema } from '#db/schema.ts';

/** An account as it was when somebody proved to own it. */
export type ProvenAccount = Pick<Selectable<AccountTable>, 'id' | 'password_hash'>;

/**
 * Serialises transactions that count or merge what belongs to the account, until the transaction ends. Writes that only reference the
 * account do not wait.
 */
export async function lockAccount(tx: Transaction<Schema>, id: string): Promise<Pick<Selectable<AccountTable>, 'preferences' | 'mail'>> {
  return tx.selectFrom('accounts').select(['preferences', 'mail']).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/**
 * Locks the account's row, so that nobody sets another password until the transaction ends. Whoever sets one afterwards finds the ticket
 * or session that is opened here and ends it, and nothing is opened by a password that was replaced while it was being checked.
 *
 * @param isWritten whether the transaction writes the row: of two that share the lock neither could
 * @returns whether the password is still the one of the proof
 */
export async function lockProvenAccount(
  tx: Transaction<Schema>,
  { id, password_hash }: ProvenAccount,
  { isWritten = false } = {},
): Promise<boolean> {
  const row = tx.selectFrom('accounts').select('password_hash').where('id', '=', id);
  const locked = await (isWritten ? row.forNoKeyUpdate() : row.forShare()).executeTakeFirst();
  return locked !== undefined && locked.password_hash === password_hash;
}
