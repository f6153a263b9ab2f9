import type { OnlineChannel, RefundState } from '@energy-om/domain';
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

export interface BookedRefundRow {
  tenant_id: string;
  id: string;
  payment_id: string;
  cents: number;
  state: RefundState;
  /** When the provider has got it, by which its bill counts the day. */
  sent_at: Date | null;
}

const findRefunds = statement<{ channel: OnlineChannel; ids: string[]; from: Date; to: Date }, BookedRefundRow>(
  'find-refunds-of-bill',
  `select r.tenant_id, r.id, r.payment_id, r.amount as cents, r.state, r.sent_at
    from refunds r join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
    where p.channel = :channel and r.way = 'origin'
      and (r.id = any (:ids::uuid[]) or (r.state = 'refunded' and r.sent_at >= :from and r.sent_at < :to))`,
);

/** The refunds that a bill names, and those that were sent on its day and are done. */
export function listBookedRefunds(
  { run }: Database,
  channel: OnlineChannel,
  { ids, from, to }: { ids: string[]; from: Date; to: Date },
): Promise<BookedRefundRow[]> {
  return run(findRefunds, { channel, ids, from, to });
}

/** The payments that a bill names, and those that were made on its day. */
export function listBookedPayments(
  { run }: Database,
  channel: OnlineChannel,
  { ids, from, to }: { ids: string[]; from: Date; to: Date },
): Promise<BookedRow[]> {
  return run(findBooked, { channel, ids, from, to });
}
