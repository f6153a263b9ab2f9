import type { Selectable, Transaction } from 'kysely';
import type { AccountTable } from '#db/schema/tenancy.ts';
import type { Schema } from '#db/schema.ts';

/** An account as it was when somebody proved to own it. */
export type ProvenAccount = Pick<Selectable<AccountTable>, 'id' | 'password_hash'>;

/**
 * Locks the account's row, so that nobody sets another password until the transaction ends. Whoever sets one afterwards finds the ticket
 * or session that is opened here and ends it, and nothing is opened by a password that was replaced while it was being checked.
 *
 * @returns whether the password is still the one of the proof
 */
export async function lockProvenAccount(tx: Transaction<Schema>, { id, password_hash }: ProvenAccount): Promise<boolean> {
  const locked = await tx.selectFrom('accounts').select('password_hash').where('id', '=', id).forShare().executeTakeFirst();
  return locked !== undefined && locked.password_hash === password_hash;
}
