import { type ImportKindName, importKinds } from './kinds/import-kinds.ts';

/** Spreadsheets recognise CSV in UTF-8 only by this mark. */
const byteOrderMark = '\ufeff';

/** Creates a CSV file to start from: the header and one row. */
export function createTemplate(kind: ImportKindName): string {
  const columns = Object.values(importKinds[kind].columns);
  return `${byteOrderMark}${columns.map(({ zh }) => zh).join(',')}\n${columns.map(({ example }) => example).join(',')}`;
}
