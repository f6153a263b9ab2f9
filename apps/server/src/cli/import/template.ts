import { type ImportKindName, importKinds } from './kinds/import-kinds.ts';

/** Spreadsheets take CSV for UTF-8 by it alone. */
const byteOrderMark = '\ufeff';

/** A file to start from: the header and one row, as CSV. */
export function createTemplate(kind: ImportKindName): string {
  const columns = Object.values(importKinds[kind].columns);
  return `${byteOrderMark}${columns.map(({ zh }) => zh).join(',')}\n${columns.map(({ example }) => example).join(',')}`;
}
