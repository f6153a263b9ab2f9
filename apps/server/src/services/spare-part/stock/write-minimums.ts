import { toThousandths } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { lockBalances } from './lock-balances.ts';
import { shareStore } from './share-stock-place.ts';
import { writeBalance } from './write-entry.ts';

interface Minimum {
  storeId: string;
  /** In the part's unit; null: none. */
  minimum: number | null;
}

/** Sets below which stock of a locked part the keepers of the stores are notified. Throws `notFound` for a store that the actor does not see. */
export async function writeMinimums(
  tx: Transaction<Schema>,
  context: SignedInContext,
  partId: string,
  given: readonly Minimum[],
): Promise<void> {
  const minimums = [...new Map(given.map((each) => [each.storeId, each])).values()].sort((one, other) =>
    one.storeId < other.storeId ? -1 : 1,
  );
  for (const { storeId } of minimums) await shareStore(tx, context.actor, storeId);
  const balanceAt = await lockBalances(
    tx,
    context,
    minimums.map(({ storeId }) => ({ storeId, partId })),
  );
  for (const { storeId, minimum } of minimums) {
    const before = balanceAt({ storeId, partId });
    const after = minimum === null ? null : toThousandths(minimum);
    if (after === before.minimum) continue;
    await writeBalance(tx, context, before, { quantity: before.quantity, value_cents: before.value_cents, minimum: after });
  }
}
