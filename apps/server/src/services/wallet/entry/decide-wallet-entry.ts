import type { ApiOutput } from '@energy-om/contract';
import { findWalletEntryFault } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { endEntry, lockEntry, readWrittenEntry } from './lock-entry.ts';
import { lockWallet } from './lock-wallet.ts';
import { notifyOfEntry } from './notify-of-entry.ts';
import { postEntry, refuseEntry } from './write-entry.ts';

type Entry = ApiOutput<'decideWalletEntry'>;

/**
 * The second person is neither who made the entry nor whose wallet it is. The balance is looked at again, because it has moved on since the entry
 * was made.
 */
export const decideWalletEntry: Verb<'decideWalletEntry'> = async (context, { entryId, approve, contentHash, reason }) => {
  if (!approve && reason === '') throw invalid({ reason: 'required' });
  const { actor } = context;
  const changes = { decided: { approve, contentHash, reason } };
  return writeOnce(context, { subjectKind: 'walletEntry', subjectId: entryId, changes }, async (tx) => {
    const entry = await lockEntry(tx, context, entryId);
    if (entry.madeBy.id === actor.accountId) throw forbidden('walletEntryIsOwn');
    if (entry.account.id === actor.accountId) throw forbidden('walletIsOwn');
    if (!entry.mayDecide) throw entry.state === 'waiting' ? forbidden() : conflict('walletEntryDecided', entry);
    if (entry.contentHash !== contentHash) throw conflict('walletEntryDiffers', entry);
    if (approve) await approveEntry(tx, context, entry);
    else await endEntry(tx, context, entryId, { state: 'rejected', reason });
    await notifyOfEntry(tx, context, entryId);
    return readWrittenEntry(tx, context, entryId);
  });
};

async function approveEntry(tx: Transaction<Schema>, context: SignedInContext, entry: Entry): Promise<void> {
  const { tenantId, accountId } = context.actor;
  const { id, kind, walletId, cents, note, reverses, madeBy } = entry;
  const { balance } = await lockWallet(tx, tenantId, walletId);
  const fault = findWalletEntryFault({ kind, cents }, balance);
  if (fault) throw refuseEntry(fault);
  await postEntry(tx, context, tenantId, { id, kind, walletId, cents, note, reverses, madeBy: madeBy.id, approvedBy: accountId });
}
