import type { Selectable, Transaction } from 'kysely';
import type { AccountTable } from '#db/schema/tenancy.ts';
import type { Schema } from '#db/schema.ts';

/** An account as it was when somebody proved to own it. */
export type ProvenAccount = Pick<Selectable<AccountTable>, 'id' | 'password_hash'>;

/**
 * Until the transaction ends nobody sets another password for the account: what is opened here is there to be ended by who
 * does so next, and nothing is opened any more on the word of a password that was replaced while it was looked at.
 *
 * @returns whether the password is still the one of the proof
 */
export async function lockProvenAccount(tx: Transaction<Schema>, { id, password_hash }: ProvenAccount): Promise<boolean> {
  const held = await tx.selectFrom('accounts').select('password_hash').where('id', '=', id).forShare().executeTakeFirst();
  return held !== undefined && held.password_hash === password_hash;
}
