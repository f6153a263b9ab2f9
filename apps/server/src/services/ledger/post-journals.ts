import { findJournalFault, type JournalKind, type JournalLine } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

export interface NewJournal {
  id: string;
  kind: JournalKind;
  /** Names the event: a second journal with the same key violates `journals_tenant_id_key_key`. */
  key: string;
  lines: readonly JournalLine[];
  /** The journal that this one takes back. */
  reverses?: string;
  note?: string;
  /** Null: the system. */
  madeBy: string | null;
  approvedBy?: string | null;
}

export interface PostedWallet {
  id: string;
  /** Fen. */
  before: number;
  balance: number;
}

interface Values {
  tenant: string;
  now: Date;
  /** JSON. */
  journals: string;
  lines: string;
}

/**
 * The wallets are locked in the order of their ids. Balances and numbers of lines follow from the rows as they are once locked, so that two statements that
 * post to one wallet come one after the other.
 */
const postAll = statement<Values, PostedWallet>(
  'post-journals',
  `with entry as materialized (
      select e.* from jsonb_to_recordset(:lines::jsonb) as e(journal uuid, line smallint, account text, wallet uuid, amount bigint)
    ), share as (
      select e.wallet, -sum(e.amount) filter (where e.account = 'wallet') as balance, count(*) filter (where e.account = 'wallet') as lines,
        -sum(e.amount) filter (where e.account = 'refund_payable') as frozen
      from entry e where e.wallet is not null group by e.wallet
    ), locked as materialized (
      select w.id, w.balance, w.seq from wallets w
      where w.tenant_id = :tenant and w.id in (select s.wallet from share s) order by w.id for no key update
    ), moved as (
      update wallets w set balance = w.balance + coalesce(s.balance, 0), seq = w.seq + s.lines, frozen = w.frozen + coalesce(s.frozen, 0)
      from locked l join share s on s.wallet = l.id where w.tenant_id = :tenant and w.id = l.id
      returning w.id, l.balance as before, l.seq as seq_before, w.balance
    ), posted as (
      insert into journals (tenant_id, id, kind, key, at, reverses, note, made_by, approved_by)
      select :tenant, j.id, j.kind, j.key, :now, j.reverses, j.note, j.made_by, j.approved_by
      from jsonb_to_recordset(:journals::jsonb) as j(id uuid, kind text, key text, reverses uuid, note text, made_by uuid, approved_by uuid)
    ), written as (
      insert into journal_lines (tenant_id, journal_id, line, account, wallet_id, amount, wallet_seq, balance_after)
      select :tenant, e.journal, e.line, e.account, e.wallet, e.amount,
        case when e.account = 'wallet' then m.seq_before + row_number() over earlier end,
        case when e.account = 'wallet' then m.before - sum(e.amount) over earlier end
      from entry e left join moved m on m.id = e.wallet
      window earlier as (partition by e.account, e.wallet order by e.journal, e.line)
    )
    select m.id, m.before, m.balance from moved m`,
);

/**
 * Writes journals, their lines and the balances of their wallets by one statement, which the database refuses as a whole unless each journal's debits
 * equal its credits. Throws for lines that are no journal, and for a wallet that does not exist, since both are faults of the program.
 *
 * @returns each wallet once
 */
export async function postJournals(
  tx: Transaction<Schema>,
  { tenantId, now }: { tenantId: string; now: Date },
  journals: readonly NewJournal[],
): Promise<PostedWallet[]> {
  for (const { key, lines } of journals) {
    const fault = findJournalFault(lines);
    if (fault) throw new Error(`journal ${key}: ${fault}`);
  }
  const lines = journals.flatMap(({ id, lines: all }) =>
    all.map(({ account, walletId, cents }, line) => ({ journal: id, line, account, wallet: walletId, amount: cents })),
  );
  return runIn(tx, postAll, {
    tenant: tenantId,
    now,
    lines: JSON.stringify(lines),
    journals: JSON.stringify(
      journals.map(({ id, kind, key, reverses, note, madeBy, approvedBy }) => ({
        id,
        kind,
        key,
        reverses,
        note: note ?? '',
        made_by: madeBy,
        approved_by: approvedBy,
      })),
    ),
  });
}
