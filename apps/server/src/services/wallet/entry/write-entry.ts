import { createHash } from 'node:crypto';
import { entryLines, type JournalLine, type WalletEntryFault, type WalletEntryKind } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { AppContext, SignedInContext } from '#services/core/request-context.ts';
import type { ServiceError } from '#services/core/service-error.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { postJournals } from '#services/ledger/post-journals.ts';

export interface EnteredContent {
  kind: WalletEntryKind;
  walletId: string;
  /** To the wallet's credit. */
  cents: number;
  note: string;
  /** Of a reversal. */
  reverses: string | null;
}

/** What an approval is of. */
export function hashContent({ kind, walletId, cents, note, reverses }: EnteredContent): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, walletId, cents, note, reverses]))
    .digest('hex');
}

/** Writes an entry as it waits. */
export async function insertEntry(
  tx: Transaction<Schema>,
  { actor, clock }: { actor: Pick<SignedInContext['actor'], 'tenantId' | 'accountId'>; clock: AppContext['clock'] },
  id: string,
  content: EnteredContent,
): Promise<void> {
  await tx
    .insertInto('wallet_entries')
    .values({
      tenant_id: actor.tenantId,
      id,
      kind: content.kind,
      wallet_id: content.walletId,
      amount: content.cents,
      note: content.note,
      reverses: content.reverses,
      state: 'waiting',
      made_by: actor.accountId,
      made_at: clock.now(),
      content_hash: hashContent(content),
    })
    .execute();
}

interface Posted extends EnteredContent {
  id: string;
  madeBy: string;
  /** Null: the maker alone. */
  approvedBy: string | null;
}

/** Posts an entry that waits, whose wallet is locked and whose amount was checked against its balance. */
export async function postEntry(
  tx: Transaction<Schema>,
  { ids, clock }: Pick<AppContext, 'ids' | 'clock'>,
  tenantId: string,
  { id, kind, walletId, cents, note, reverses, madeBy, approvedBy }: Posted,
): Promise<void> {
  const now = clock.now();
  const journalId = ids.next();
  const original = reverses === null ? null : await findPostedJournal(tx, tenantId, reverses);
  const lines: JournalLine[] = original?.lines ?? linesOf(kind, walletId, cents);
  const journal = { id: journalId, kind, key: `entry:${id}`, lines, note, madeBy, approvedBy };
  await postJournals(tx, { tenantId, now }, [original ? { ...journal, reverses: original.id } : journal]);
  await tx
    .updateTable('wallet_entries')
    .set({ state: 'posted', journal_id: journalId, ...(approvedBy !== null && { decided_by: approvedBy, decided_at: now }) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

function linesOf(kind: WalletEntryKind, walletId: string, cents: number): JournalLine[] {
  if (kind === 'reversal') throw new Error('a reversal without the entry that it takes back');
  return entryLines(kind, walletId, cents);
}

/** The journal of a posted entry with the lines that take it back. */
async function findPostedJournal(
  tx: Transaction<Schema>,
  tenantId: string,
  entryId: string,
): Promise<{ id: string; lines: JournalLine[] }> {
  const rows = await tx
    .selectFrom('wallet_entries')
    .innerJoin('journal_lines', (join) =>
      join
        .onRef('journal_lines.tenant_id', '=', 'wallet_entries.tenant_id')
        .onRef('journal_lines.journal_id', '=', 'wallet_entries.journal_id'),
    )
    .select(['journal_lines.journal_id as journalId', 'account', 'journal_lines.wallet_id as walletId', 'journal_lines.amount as cents'])
    .where('wallet_entries.tenant_id', '=', tenantId)
    .where('journal_lines.tenant_id', '=', tenantId)
    .where('wallet_entries.id', '=', entryId)
    .orderBy('line')
    .execute();
  const [first] = rows;
  if (!first) throw new Error('an entry that is taken back has no journal');
  return { id: first.journalId, lines: rows.map(({ account, walletId, cents }) => ({ account, walletId, cents: -cents })) };
}

/** A refusal of the domain as the caller's answer. */
export function refuseEntry(fault: WalletEntryFault): ServiceError {
  if (fault === 'amount') return invalid({ cents: 'walletAmountInvalid' });
  if (fault === 'positiveOnly') return invalid({ cents: 'walletAmountPositive' });
  if (fault === 'noDebt') return conflict('walletOwesNothing');
  if (fault === 'moreThanDebt') return conflict('walletOwesLess');
  return conflict('walletBalanceTooSmall');
}
