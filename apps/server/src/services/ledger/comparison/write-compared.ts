import type { WalletFault } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRows } from '#services/core/write/audit-log.ts';
import { enqueue } from '#services/outbox/enqueue.ts';

/** A wallet as it was read, and as its lines have it, in fen. */
export interface ComparedWallet {
  id: string;
  balance: number;
  seq: number;
  frozen: number;
  /** Whether it disagreed before. */
  didDisagree: boolean;
  /** Empty: it agrees. */
  faults: readonly WalletFault[];
  lines: { seq: number; balance: number; balanceAfter: number | null; frozen: number };
  /** Up to which it had agreed. */
  fromSeq: number;
}

/** What has moved since it was read is left for the next night. The wallets are locked in the order of their ids. */
const writeAll = statement<{ tenant: string; now: Date; rows: string }, { id: string }>(
  'write-compared-wallets',
  `with given as (
      select g.* from jsonb_to_recordset(:rows::jsonb) as g(id uuid, seq bigint, balance bigint, frozen bigint, agrees boolean)
    ), locked as materialized (
      select w.id from wallets w join given g on g.id = w.id
      where w.tenant_id = :tenant and w.seq = g.seq and w.balance = g.balance and w.frozen = g.frozen
      order by w.id for no key update of w
    )
    update wallets w set
      disagreed_at = case when not g.agrees then coalesce(w.disagreed_at, :now::timestamptz) end,
      compared_seq = case when g.agrees then g.seq else w.compared_seq end,
      compared_balance = case when g.agrees then g.balance else w.compared_balance end
    from locked l join given g on g.id = l.id where w.tenant_id = :tenant and w.id = l.id
    returning w.id`,
);

/** Writes how the wallets of one part compare, and of those that began or ceased to disagree an audit row and an event, so that clerks are notified. */
export async function writeCompared(
  tx: Transaction<Schema>,
  { clock, ids, log }: Pick<AppContext, 'clock' | 'ids' | 'log'>,
  tenantId: string,
  wallets: readonly ComparedWallet[],
): Promise<void> {
  const moved = wallets.filter(({ faults, didDisagree, seq, fromSeq }) => faults.length > 0 || didDisagree || seq !== fromSeq);
  if (moved.length === 0) return;
  const now = clock.now();
  const rows = moved.map(({ id, seq, balance, frozen, faults }) => ({ id, seq, balance, frozen, agrees: faults.length === 0 }));
  const written = new Set((await runIn(tx, writeAll, { tenant: tenantId, now, rows: JSON.stringify(rows) })).map(({ id }) => id));
  const changed = moved.filter(({ id, didDisagree, faults }) => written.has(id) && didDisagree !== faults.length > 0);
  if (changed.length === 0) return;
  const subjects = changed.map(({ id, balance, seq, frozen, faults, lines }) => ({
    subjectKind: 'wallet' as const,
    subjectId: id,
    changes: { disagrees: faults.length > 0, faults, wallet: { balance, seq, frozen }, lines },
  }));
  const source = { clock, ids, actor: null, address: '', operation: 'compare-wallets' };
  for (const { id } of changed) await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'wallet', id }, actorId: null, now });
  await insertAuditRows(source, subjects, tx, { tenantId, accountId: null });
  const wrong = changed.filter(({ faults }) => faults.length > 0).length;
  if (wrong > 0) log.error({ tenantId, wallets: wrong }, 'wallets and their lines disagree');
}
