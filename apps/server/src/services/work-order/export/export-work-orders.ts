import { maxExportedOrders } from '@energy-om/domain';
import { splitWords } from '#db/search-words.ts';
import { decodeCursor, encodeCursor } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { findWordMatches } from '../filters/word-matches.ts';
import { exportHeadings, presentExportedOrder } from './exported-columns.ts';
import { countExportedOrders, exportPageRows, queryExportedOrders } from './query-exported-orders.ts';

export const exportWorkOrders: Verb<'exportWorkOrders'> = async (context, { cursor, keyword, ...filters }) => {
  const { database, clock, language } = context;
  const position = cursor === undefined ? null : readCursor(cursor);
  const matches = await findWordMatches(context, splitWords(keyword ?? ''));
  const total = position ? position.total : await countExportedOrders(context, filters, matches);
  if ((total ?? 0) > maxExportedOrders) throw tooMany();
  const rows = await queryExportedOrders(context, filters, matches, position?.afterId ?? null);
  const shown = rows.slice(0, exportPageRows);
  const before = position?.count ?? 0;
  const count = before + shown.length;
  const hasMore = rows.length > exportPageRows;
  if (count + Number(hasMore) > maxExportedOrders) throw tooMany();
  if (shown.length > 0) {
    // Every page is recorded: a cursor is the caller's, and none may lead to orders without a trace.
    const changes = { exported: { ...filters, keyword }, from: before + 1, rows: shown.length };
    await database.transaction((tx) => insertAuditRow(context, { subjectKind: 'workOrder', changes }, tx));
  }
  const timeZone = await loadTimeZone(context);
  const last = shown.at(-1);
  return {
    headings: exportHeadings(language),
    rows: shown.map(presentExportedOrder({ language, timeZone, now: clock.now() })),
    total,
    nextCursor: hasMore && last ? encodeCursor([last.id, count, total ?? unknownTotal]) : null,
  };
};

const tooMany = () => invalid({ from: 'tooManyOrdersToExport' }, { most: maxExportedOrders });

/** No export is as large. */
const unknownTotal = maxExportedOrders + 1;

function readCursor(cursor: string): { afterId: string; count: number; total: number | null } {
  const [afterId, count, total] = decodeCursor(cursor, ['id', 'count', 'count']);
  return { afterId, count, total: total >= unknownTotal ? null : total };
}
