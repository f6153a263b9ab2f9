import type { Kysely, Selectable } from 'kysely';
import type { AccountTable } from '#db/schema/tenancy.ts';
import type { Schema } from '#db/schema.ts';

/** Loads the account of somebody who is signed in, so that it exists. */
export function loadAccount(database: Kysely<Schema>, accountId: string): Promise<Selectable<AccountTable>> {
  return database.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
}
