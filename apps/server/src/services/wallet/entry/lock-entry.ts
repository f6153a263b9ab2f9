import type { ApiOutput } from '@energy-om/contract';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { readEntry } from './entry-rows.ts';
import { lockWallet } from './lock-wallet.ts';

type Entry = ApiOutput<'decideWalletEntry'>;

/** Everything that is posted to or decided on a wallet waits for the lock of its row, so that the entry is read as the one before has left it. */
export async function lockEntry(tx: Transaction<Schema>, { actor }: SignedInContext, id: string): Promise<Entry> {
  const found = await readEntry(tx, actor, id);
  if (!found) throw notFound();
  await lockWallet(tx, actor.tenantId, found.walletId);
  const locked = await readEntry(tx, actor, id);
  if (!locked) throw notFound();
  return locked;
}

/** Ends an entry that is locked without posting it. */
export async function endEntry(
  tx: Transaction<Schema>,
  { actor, clock }: SignedInContext,
  id: string,
  end: { state: 'rejected' | 'withdrawn'; reason: string },
): Promise<void> {
  await tx
    .updateTable('wallet_entries')
    .set({ ...end, decided_by: actor.accountId, decided_at: clock.now() })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Reads an entry after it was written. */
export async function readWrittenEntry(tx: Transaction<Schema>, { actor }: SignedInContext, id: string): Promise<Entry> {
  const entry = await readEntry(tx, actor, id);
  if (!entry) throw new Error('the entry that was just written is gone');
  return entry;
}
