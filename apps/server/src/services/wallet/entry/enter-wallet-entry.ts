import { findWalletEntryFault, localDayAt, needsSecondPerson } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { readWrittenEntry } from './lock-entry.ts';
import { lockWalletOfRoom } from './lock-wallet.ts';
import { insertEntry, postEntry, refuseEntry } from './write-entry.ts';

/** Serialises what one maker enters, so that the limit of a day holds for entries that come at once. */
const lockMaker = statement<{ tenant: string; account: string }, object>(
  'lock-maker-of-wallet-entries',
  'select from memberships m where m.tenant_id = :tenant and m.account_id = :account for no key update',
);

const sumOfDay = statement<{ tenant: string; account: string; since: Date }, { cents: number }>(
  'sum-wallet-entries-of-maker',
  `select coalesce(sum(abs(e.amount)), 0)::bigint as cents from wallet_entries e
    where e.tenant_id = :tenant and e.made_by = :account and e.made_at >= :since and e.state = 'posted' and e.decided_by is null`,
);

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
    if (!needsSecondPerson({ kind, cents }, entered)) {
      await postEntry(tx, context, actor.tenantId, { ...content, id, madeBy: actor.accountId, approvedBy: null });
    }
    return readWrittenEntry(tx, context, id);
  });
};

/** What the maker has entered today without a second person. */
async function loadEnteredToday(tx: Transaction<Schema>, { actor, clock }: SignedInContext, zone: string): Promise<number> {
  const maker = { tenant: actor.tenantId, account: actor.accountId };
  await runIn(tx, lockMaker, maker);
  const since = new Date(localDayAt(clock.now().getTime(), zone).start);
  const [sum] = await runIn(tx, sumOfDay, { ...maker, since });
  return sum?.cents ?? 0;
}
