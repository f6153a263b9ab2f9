import { Parameters, prepared } from '#db/statement.ts';
import { countCapped, decodeCursor, encodeCursor, offsetOf, presentPage, selectPage, type Total } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { audienceCondition, liveCondition } from '#services/scope/announcement-scope.ts';
import { doneCondition, presentForReader, type ReaderSummaryRow, readerColumns, receiptJoin } from './reader-rows.ts';

/** The page begins after this announcement, among those that are done with or those that wait. */
interface Position {
  afterId: string;
  isDone: boolean;
}

/** What is to be read at a time has a limit (`maxOpenAnnouncements`), so this sorts little, however many have been published. */
export const listAnnouncements: Verb<'listAnnouncements'> = async ({ actor, database, clock }, input) => {
  const now = clock.now();
  const parameters = new Parameters({ tenant: actor.tenantId });
  const account = parameters.add(actor.accountId);
  const [live, audience] = [liveCondition(`${parameters.add(now)}::timestamptz`), audienceCondition(actor, parameters)];
  const from = `from announcements a ${receiptJoin(account)}`;
  const where = `where a.tenant_id = :tenant and ${live} and (a.author_id = ${account} or ${audience})`;
  const { position, total } =
    input.cursor === undefined
      ? { position: null, total: await countCapped(database, `${from} ${where}`, parameters) }
      : readCursor(input.cursor);
  const offset = position ? 0 : offsetOf(input);
  const isDone = doneCondition(actor, parameters);
  // The newest first, after the row of the cursor; those that wait come before the others.
  const after = position
    ? `and (${isDone}, -extract(epoch from a.publish_at), a.id) > (${parameters.add(position.isDone)}::boolean,
        (select -extract(epoch from l.publish_at) from announcements l where l.tenant_id = :tenant and l.id = ${parameters.add(position.afterId)}::uuid),
        ${parameters.add(position.afterId)}::uuid)`
    : '';
  const orderBy = 'is_done, -extract(epoch from a.publish_at), a.id';
  const ordered = `select a.id, a.publish_at, ${isDone} as is_done ${from} ${where} ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'a', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select ${readerColumns}, page.is_done
    from page join announcements a on a.tenant_id = :tenant and a.id = page.id join accounts y on y.id = a.author_id ${receiptJoin(account)}
    order by ${orderBy}`;
  const rows = await database.run(prepared<ReaderSummaryRow>(text), parameters.values);
  return presentPage(
    rows,
    input,
    total,
    (row) => presentForReader(row, now),
    ({ id, is_done }) => encodeCursor([id, is_done ? 1 : 0, total.count, Number(total.isLeast)]),
  );
};

function readCursor(cursor: string): { position: Position; total: Total } {
  const [afterId, isDone, count, isLeast] = decodeCursor(cursor, ['id', 'count', 'count', 'count']);
  return { position: { afterId, isDone: isDone === 1 }, total: { count, isLeast: isLeast === 1 } };
}
