import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** An import creates accounts without a password; these people have set theirs since. @param passwordHashes by login name */
export async function setPasswords(tx: Transaction<Schema>, passwordHashes: ReadonlyMap<string, string>): Promise<void> {
  for (const [loginName, password_hash] of passwordHashes)
    await tx
      .updateTable('accounts')
      .set({ password_hash })
      .where('login_name', '=', loginName)
      .where('password_hash', 'is', null)
      .execute();
}
