import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

/** The person's ids in the directories of providers, in whichever organisation. */
const forgetOwnAddresses = statement<{ account: string }, object>(
  'forget-own-addresses',
  'update own_channels set address = null where account_id = :account and address is not null',
);

/**
 * A password is reset where somebody else may have had the account: what they may have added to it goes too, as a linked WeChat does. Messages would go on to their
 * address, and their PIN would sign in the owner's name.
 */
export async function forgetAddedWays(tx: Transaction<Schema>, accountId: string): Promise<void> {
  await tx.updateTable('accounts').set({ mail_proven_at: null, signing_pin_hash: null }).where('id', '=', accountId).execute();
  await runIn(tx, forgetOwnAddresses, { account: accountId });
}
