import { createHash } from 'node:crypto';
import { isCreditedBy } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import { isUniqueViolation } from '#db/errors.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockWallet } from '#services/wallet/entry/lock-wallet.ts';
import { amountsOf, type DifferenceRow, mayBook, presentDifference, surplusOf } from './difference-rows.ts';
import { lockDifference, readDifference } from './lock-difference.ts';
import { notifyOfDifference } from './notify-of-difference.ts';

/** Whoever has paid under a number that nobody knows may have any wallet. */
const findEntry = statement<{ tenant: string; entry: string; wallet: string | null }, { cents: number; wallet_id: string }>(
  'find-entry-of-difference',
  `select e.amount as cents, e.wallet_id from wallet_entries e where e.tenant_id = :tenant and e.id = :entry and (:wallet::uuid is null or e.wallet_id = :wallet)
    and e.state = 'posted' and e.kind <> 'reversal'
    and not exists (select from wallet_entries r where r.tenant_id = :tenant and r.reverses = e.id and r.state in ('waiting', 'posted'))`,
);

/**
 * A clerk settles a difference with a note: at once, or where it is written off once a second person has approved it. Of two that name the same entry one is
 * refused by the index of entries.
 */
export const processPaymentDifference: Verb<'processPaymentDifference'> = async (context, { differenceId, outcome, note, entryId }) => {
  if ((outcome === 'credited') !== (entryId !== undefined)) throw invalid({ entryId: 'required' });
  const { actor, clock, ids } = context;
  const subject = {
    subjectKind: 'paymentDifference' as const,
    subjectId: differenceId,
    changes: { processed: { outcome, note, entryId } },
  };
  try {
    return await writeOnce(context, subject, async (tx) => {
      const row = await lockDifference(tx, actor, differenceId);
      if (row.account_id === actor.accountId) throw forbidden('walletIsOwn');
      const { mayProcess, mayWriteOff } = presentDifference(actor, row);
      if (!mayProcess) throw row.is_clerk ? conflict('differenceDecided', presentDifference(actor, row)) : forbidden();
      if (outcome !== 'explained' && !mayBook(row)) throw invalid({ outcome: 'differenceBookedAnyway' });
      if (outcome === 'writtenOff' && !mayWriteOff) throw invalid({ outcome: 'differenceWithoutAmount' });
      if (entryId !== undefined) await assertCredits(tx, actor.tenantId, row, entryId);
      const now = clock.now();
      await tx
        .updateTable('payment_differences')
        .set({
          ...{ outcome, note, entry_id: entryId ?? null, processed_by: actor.accountId, processed_at: now },
          ...(outcome === 'writtenOff' ? { content_hash: hashWriteOff(row, note) } : { resolved_at: now }),
        })
        .where('tenant_id', '=', actor.tenantId)
        .where('id', '=', differenceId)
        .execute();
      await notifyOfDifference(tx, { clock, ids }, actor, differenceId);
      return presentDifference(actor, await readDifference(tx, actor, differenceId));
    });
  } catch (error) {
    if (isUniqueViolation(error, 'payment_differences_by_entry')) throw conflict('differenceEntryTaken');
    throw error;
  }
};

async function assertCredits(tx: Transaction<Schema>, tenant: string, row: DifferenceRow, entry: string): Promise<void> {
  const [before] = await runIn(tx, findEntry, { tenant, entry, wallet: row.wallet_id });
  if (before) await lockWallet(tx, tenant, before.wallet_id);
  // Whoever takes the entry back locks its wallet too.
  const [found] = await runIn(tx, findEntry, { tenant, entry, wallet: row.wallet_id });
  if (!found) throw invalid({ entryId: 'differenceEntryUnknown' });
  if (!isCreditedBy(amountsOf(row), found.cents)) throw invalid({ entryId: 'differenceEntryAmount' });
}

/** What an approval is of. */
function hashWriteOff(row: DifferenceRow, note: string): string {
  return createHash('sha256')
    .update(JSON.stringify([row.id, row.channel, surplusOf(row), note]))
    .digest('hex');
}
