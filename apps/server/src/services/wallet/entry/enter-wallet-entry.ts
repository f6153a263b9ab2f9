import { findWalletEntryFault, needsSecondPerson } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadEnteredToday } from '#services/ledger/entered-today.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { readWrittenEntry } from './lock-entry.ts';
import { lockWalletOfRoom } from './lock-wallet.ts';
import { notifyOfEntry } from './notify-of-entry.ts';
import { insertEntry, postEntry, refuseEntry } from './write-entry.ts';

export const enterWalletEntry: Verb<'enterWalletEntry'> = async (context, { roomId, accountId, kind, cents, note }) => {
  const { actor, ids } = context;
  const id = ids.next();
  const zone = await loadTimeZone(context);
  const changes = { entered: { roomId, accountId, kind, cents, note } };
  return writeOnce(context, { subjectKind: 'walletEntry', subjectId: id, changes }, async (tx) => {
    const entered = await loadEnteredToday(tx, context, zone);
    const wallet = await lockWalletOfRoom(tx, context, { roomId, accountId });
    const fault = findWalletEntryFault({ kind, cents }, wallet.balance);
    if (fault) throw refuseEntry(fault);
    const content = { kind, walletId: wallet.id, cents, note, reverses: null };
    await insertEntry(tx, context, id, content);
    if (needsSecondPerson({ kind, cents }, entered)) await notifyOfEntry(tx, context, id);
    else await postEntry(tx, context, actor.tenantId, { ...content, id, madeBy: actor.accountId, approvedBy: null });
    return readWrittenEntry(tx, context, id);
  });
};
