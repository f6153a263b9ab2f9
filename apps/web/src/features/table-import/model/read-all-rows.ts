import { callApi } from '#shared/api/call-api.ts';
import type { TableKind } from './table-kinds.ts';

/** Reads all pages of what a kind of table holds, with the headings as the first row. */
export async function readAllRows(kind: TableKind): Promise<string[][]> {
  const rows: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await callApi('exportTable', { kind, ...(cursor !== undefined && { cursor }) });
    if (rows.length === 0) rows.push(page.headings);
    rows.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
