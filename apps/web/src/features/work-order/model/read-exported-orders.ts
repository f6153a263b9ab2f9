import type { ApiInput } from '@energy-om/contract';
import { callApi } from '#shared/api/call-api.ts';

export type ExportFilters = Omit<ApiInput<'exportWorkOrders'>, 'cursor'>;

/** How far an export has been read. */
export interface ExportProgress {
  count: number;
  /** Null: the server does not count them. */
  total: number | null;
}

/** Reads all pages of an export, with the headings as the first row. @throws ApiError, also when `signal` ends it */
export async function readExportedOrders(
  filters: ExportFilters,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ExportProgress) => void },
): Promise<string[][]> {
  const rows: string[][] = [];
  let headings: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await callApi('exportWorkOrders', { ...filters, ...(cursor !== undefined && { cursor }) }, { signal, silent: true });
    headings = page.headings;
    rows.push(...page.rows);
    onProgress({ count: rows.length, total: page.total });
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return [headings, ...rows];
}
