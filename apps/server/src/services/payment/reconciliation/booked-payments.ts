import type { OnlineChannel } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';

export interface BookedRow {
  tenant_id: string;
  id: string;
  cents: number;
  /** Whether the wallet was credited. */
  is_done: boolean;
  paid_at: Date | null;
}

/** The contract with a provider is the installation's, and so is the bill: whose payment a number is, only the payments of all organisations say. */
const findBooked = statement<{ channel: OnlineChannel; ids: string[]; from: Date; to: Date }, BookedRow>(
  'find-payments-of-bill',
  `select p.tenant_id, p.id, p.amount as cents, p.journal_id is not null as is_done, p.paid_at from payments p
    where p.channel = :channel and (p.id = any (:ids::uuid[]) or (p.paid_at >= :from and p.paid_at < :to))`,
);

/** The payments that a bill names, and those that were made on its day. */
export function listBookedPayments(
  { run }: Database,
  channel: OnlineChannel,
  { ids, from, to }: { ids: string[]; from: Date; to: Date },
): Promise<BookedRow[]> {
  return run(findBooked, { channel, ids, from, to });
}
