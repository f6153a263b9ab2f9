import type { Verb } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { importKinds } from '../kinds/import-kinds.ts';
import { exportPages } from './export-pages.ts';

export const exportTable: Verb<'exportTable'> = async (context, { kind, cursor = null }) => {
  const { actor, database } = context;
  const columns = Object.entries(importKinds[kind].columns);
  const { rows, nextCursor } = await exportPages[kind](database, actor, cursor);
  // Numbers of people and the whole plant leave the product here: who took them stays known.
  if (cursor === null)
    await database.transaction((tx) => insertAuditRow(context, { subjectKind: 'table', changes: { exported: kind } }, tx));
  return {
    headings: columns.map(([, { zh }]) => zh),
    rows: rows.map((row) => columns.map(([key]) => (row[key] === null || row[key] === undefined ? '' : String(row[key])))),
    nextCursor,
  };
};
