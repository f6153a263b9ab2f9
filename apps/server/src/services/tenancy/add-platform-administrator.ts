import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';

/** Makes an account an administrator of the installation; one that is one already stays it. */
export async function addPlatformAdministrator(
  tx: Transaction<Schema>,
  { clock }: Pick<AppContext, 'clock'>,
  accountId: string,
): Promise<void> {
  await tx
    .insertInto('platform_administrators')
    .values({ account_id: accountId, granted_at: clock.now() })
    .onConflict((row) => row.doNothing())
    .execute();
}
