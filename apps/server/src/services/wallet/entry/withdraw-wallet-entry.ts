import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { endEntry, lockEntry, readWrittenEntry } from './lock-entry.ts';
import { notifyOfEntry } from './notify-of-entry.ts';

export const withdrawWalletEntry: Verb<'withdrawWalletEntry'> = (context, { entryId }) =>
  writeOnce(context, { subjectKind: 'walletEntry', subjectId: entryId, changes: { withdrawn: true } }, async (tx) => {
    const entry = await lockEntry(tx, context, entryId);
    if (entry.madeBy.id !== context.actor.accountId) throw forbidden('walletEntryOfAnother');
    if (!entry.mayWithdraw) throw conflict('walletEntryDecided', entry);
    await endEntry(tx, context, entryId, { state: 'withdrawn', reason: '' });
    await notifyOfEntry(tx, context, entryId);
    return readWrittenEntry(tx, context, entryId);
  });
