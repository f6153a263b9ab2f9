import { isSettingTableKind } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { headingOf } from '../read/column.ts';
import { assertMayExport } from '../settings/assert-may-exchange.ts';
import { readSettingsRows } from '../settings/read-settings-rows.ts';
import { tableColumns } from '../table-columns.ts';
import { exportPages } from './export-pages.ts';

export const exportTable: Verb<'exportTable'> = async (context, { kind, cursor = null }) => {
  const { actor, database } = context;
  assertMayExport(actor, kind);
  const columns = Object.entries(tableColumns[kind]);
  // Settings are few, so they are one page.
  const { rows, nextCursor } = isSettingTableKind(kind)
    ? { rows: await readSettingsRows(context, kind), nextCursor: null }
    : await exportPages[kind](database, actor, cursor);
  // Numbers of people and the whole plant leave the product here: who took them stays known, whatever page they begin with.
  const subject = { subjectKind: 'table' as const, changes: { exported: kind, rows: rows.length } };
  if (rows.length > 0) await database.transaction((tx) => insertAuditRow(context, subject, tx));
  return {
    headings: columns.map(([key, column]) => headingOf(key, column, context.language)),
    rows: rows.map((row) => columns.map(([key]) => (row[key] === null || row[key] === undefined ? '' : String(row[key])))),
    nextCursor,
  };
};
