import { statement } from '#db/statement.ts';
import { cursorAfter, decodeCursor, offsetOf, presentPage, type Total } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { presentUnmatched, type UnmatchedBillRow, unmatchedColumns, unmatchedJoins } from './unmatched-rows.ts';

interface Filter {
  open: boolean | null;
}

const maxCounted = 1000;
const condition = '(:open::boolean is null or (u.decided_at is null) = :open)';

const countRows = statement<Filter, { count: number }>(
  'count-unmatched-bill-rows',
  `select count(*)::int as count from (select from unmatched_bill_rows u where ${condition} limit ${maxCounted + 1}) x`,
);

const pickRows = statement<Filter & { after: string | null; limit: number; offset: number }, UnmatchedBillRow>(
  'pick-unmatched-bill-rows',
  `select ${unmatchedColumns} from unmatched_bill_rows u ${unmatchedJoins}
    where ${condition} and (:after::uuid is null or u.id < :after) order by u.id desc limit :limit offset :offset`,
);

/** Ids sort by time. */
export const listUnmatchedPayments: Verb<'listUnmatchedPayments'> = async ({ database }, input) => {
  const filter = { open: input.open ?? null };
  const { after, total } = input.cursor === undefined ? { after: null, total: await count() } : readCursor(input.cursor);
  const offset = after === null ? offsetOf(input) : 0;
  const rows = await database.run(pickRows, { ...filter, after, limit: input.pageSize + 1, offset });
  return presentPage(rows, input, total, presentUnmatched, ({ id }) => cursorAfter(id, total));

  async function count(): Promise<Total> {
    const counted = (await database.run(countRows, filter))[0]?.count ?? 0;
    return { count: Math.min(counted, maxCounted), isLeast: counted > maxCounted };
  }
};

function readCursor(cursor: string): { after: string; total: Total } {
  const [after, count, isLeast] = decodeCursor(cursor, ['id', 'count', 'count']);
  return { after, total: { count, isLeast: isLeast === 1 } };
}
