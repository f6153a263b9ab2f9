import type { ApiOutput } from '@energy-om/contract';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { presentSummary, type SummaryRow, summaryColumns } from '../announcement-rows.ts';

type ReaderSummary = ApiOutput<'listAnnouncements'>['items'][number];

export interface ReaderSummaryRow extends SummaryRow {
  author_id: string;
  author: string;
  read_at: Date | null;
  confirmed_at: Date | null;
  is_done: boolean;
}

/** The columns of a `ReaderSummaryRow`, of announcement `a`, its author `y` and the account's receipt `x`, which may be missing. */
export const readerColumns = `${summaryColumns}, a.author_id, y.full_name as author, x.read_at, x.confirmed_at`;

export const receiptJoin = (account: string) =>
  `left join announcement_receipts x on x.tenant_id = :tenant and x.announcement_id = a.id and x.account_id = ${account}`;

/** Whether announcement `a` waits for the account no more; whoever published it knows it. */
export function doneCondition({ accountId }: Actor, parameters: Parameters): string {
  return `(a.author_id = ${parameters.add(accountId)} or x.confirmed_at is not null or (x.read_at is not null and not a.must_confirm))`;
}

export function presentForReader(row: ReaderSummaryRow, now: Date): ReaderSummary {
  const { correctsId: _, correctedById: __, ...summary } = presentSummary(row, now);
  return {
    ...summary,
    by: { id: row.author_id, fullName: row.author },
    readAt: row.read_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    isOpen: summary.phase === 'live' && !row.is_done,
  };
}
