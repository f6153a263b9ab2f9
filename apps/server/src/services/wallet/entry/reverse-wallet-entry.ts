import { isUniqueViolation } from '#db/errors.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockEntry, readWrittenEntry } from './lock-entry.ts';
import { notifyOfEntry } from './notify-of-entry.ts';
import { insertEntry } from './write-entry.ts';

/**
 * Asks for an entry to be taken back, unless it settles a difference of a payment's; of two who ask at once one is refused by the index of what takes back what.
 */
export const reverseWalletEntry: Verb<'reverseWalletEntry'> = async (context, { entryId, note }) => {
  const { actor, ids } = context;
  const id = ids.next();
  const changes = { entered: { kind: 'reversal', reverses: entryId, note } };
  try {
    return await writeOnce(context, { subjectKind: 'walletEntry', subjectId: id, changes }, async (tx) => {
      const original = await lockEntry(tx, context, entryId);
      if (original.account.id === actor.accountId) throw forbidden('walletIsOwn');
      if (!original.mayReverse) throw conflict('walletEntryNotReversible', original);
      await insertEntry(tx, context, id, {
        kind: 'reversal',
        walletId: original.walletId,
        cents: -original.cents,
        note,
        reverses: entryId,
      });
      await notifyOfEntry(tx, context, id);
      return readWrittenEntry(tx, context, id);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'wallet_entries_reversed')) throw conflict('walletEntryNotReversible');
    throw error;
  }
};
