import { writeOffLines } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { postJournals } from '#services/ledger/post-journals.ts';
import { type DifferenceRow, mayBook, presentDifference, surplusOf } from './difference-rows.ts';
import { lockDifference, readDifference } from './lock-difference.ts';
import { notifyOfDifference } from './notify-of-difference.ts';

/** The second person, who is neither the clerk nor the payer, approves that a difference is written off, as it was read, or rejects it: then it is open again. */
export const decidePaymentDifference: Verb<'decidePaymentDifference'> = async (context, { differenceId, approve, contentHash, reason }) => {
  if (!approve && reason === '') throw invalid({ reason: 'required' });
  const { actor, clock } = context;
  const subject = {
    subjectKind: 'paymentDifference' as const,
    subjectId: differenceId,
    changes: { decided: { approve, contentHash, reason } },
  };
  return writeOnce(context, subject, async (tx) => {
    const row = await lockDifference(tx, actor, differenceId);
    if (row.account_id === actor.accountId) throw forbidden('walletIsOwn');
    if (row.processed_by === actor.accountId) throw forbidden('walletEntryIsOwn');
    if (!row.may_approve) throw forbidden();
    const difference = presentDifference(actor, row);
    if (!difference.mayDecide) throw conflict('differenceDecided', difference);
    if (row.content_hash !== contentHash) throw conflict('differenceDiffers', difference);
    if (approve && !mayBook(row)) throw conflict('differenceBookedAnyway', difference);
    const end = approve
      ? { resolved_at: clock.now(), approved_by: actor.accountId, journal_id: await post(tx, context, row) }
      : { outcome: null, note: '', processed_by: null, processed_at: null, content_hash: null };
    const update = tx.updateTable('payment_differences').set(end).where('tenant_id', '=', actor.tenantId);
    await update.where('id', '=', differenceId).execute();
    await notifyOfDifference(tx, context, actor, differenceId);
    return presentDifference(actor, await readDifference(tx, actor, differenceId));
  });
};

/** @returns the journal */
async function post(tx: Transaction<Schema>, { actor, clock, ids }: SignedInContext, row: DifferenceRow): Promise<string> {
  const cents = surplusOf(row);
  if (cents === null) throw new Error('a difference without an amount is not written off');
  const people = { note: row.note, madeBy: row.processed_by, approvedBy: actor.accountId };
  const journal = { id: ids.next(), kind: 'differenceWriteOff' as const, key: `difference ${row.id}`, ...people };
  await postJournals(tx, { tenantId: actor.tenantId, now: clock.now() }, [{ ...journal, lines: writeOffLines(row.channel, cents) }]);
  return journal.id;
}
