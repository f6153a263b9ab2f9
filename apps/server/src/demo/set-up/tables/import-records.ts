import type { RecordTableKind } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { importTable } from '#services/table-import/import-table.ts';
import { readRows } from '#services/table-import/read/read-rows.ts';
import { createTable } from '#services/table-import/read/table.ts';
import { tableColumns } from '#services/table-import/table-columns.ts';

/** A row of a table by the headings of its columns; null: an empty cell. */
export type TableRecord = Readonly<Record<string, string | null>>;

/** Imports a table as if somebody had uploaded it. Throws `ImportError` with all its faults. @param records with the same headings */
export async function importRecords(context: SignedInContext, kind: RecordTableKind, records: readonly TableRecord[]): Promise<void> {
  const headings = Object.keys(records[0] ?? {});
  const rows = [headings, ...records.map((record) => headings.map((heading) => record[heading] ?? ''))];
  const table = createTable(rows.map((cells, index) => ({ line: index + 1, cells })));
  await importTable(context, {
    kind,
    table: readRows(table, tableColumns[kind]),
    tenantId: context.actor.tenantId,
    actor: context.actor,
    covers: () => true,
    dryRun: false,
    record: (tx, { tally }) =>
      insertAuditRow({ ...context, operation: 'startTableImport' }, { subjectKind: 'tableImport', changes: { kind, imported: tally } }, tx),
  });
}
