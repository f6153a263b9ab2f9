import type { TableKind } from '@energy-om/domain';
import { tableColumns } from './table-columns.ts';

/** Spreadsheets recognise CSV in UTF-8 only by this mark. */
const byteOrderMark = '\ufeff';

/** Creates a CSV file to start from: the header and one row. */
export function createTemplate(kind: TableKind): string {
  const columns = Object.values(tableColumns[kind]);
  return `${byteOrderMark}${columns.map(({ zh }) => zh).join(',')}\n${columns.map(({ example }) => example).join(',')}`;
}
