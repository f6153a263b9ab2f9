import type { ApiOutput } from '@energy-om/contract';
import type { TableKind } from '@energy-om/domain';
import { expect, vi } from 'vitest';
import type { TestClient, UploadPart } from '../support/services/test-client.ts';

export type TableImport = ApiOutput<'getTableImport'>;
type Rows = readonly (readonly string[])[];

/** Starts an import of a file and waits until it has ended. */
export async function importFile(client: TestClient, kind: TableKind, file: UploadPart, dryRun = false): Promise<TableImport> {
  const { id } = await client.upload('startTableImport', [file], { kind, dryRun: String(dryRun) }).then((answer) => answer.data);
  const read = () => client.succeed('getTableImport', { id });
  await vi.waitFor(async () => expect((await read()).state).not.toBe('running'), { timeout: 60_000 });
  return read();
}

export function importRows(client: TestClient, kind: TableKind, rows: Rows, dryRun = false): Promise<TableImport> {
  return importFile(client, kind, { name: `${kind}.csv`, bytes: Buffer.from(toCsv(rows)) }, dryRun);
}

/** The headings and the rows of an export. */
export async function exportRows(client: TestClient, kind: TableKind): Promise<string[][]> {
  const { headings, rows, nextCursor } = await client.succeed('exportTable', { kind });
  expect(nextCursor).toBeNull();
  return [headings, ...rows];
}

export function toCsv(rows: Rows): string {
  return rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
}

/** Changes one cell. @param heading of its column @param find the first cell of its row, or the row's number from 1 */
export function changeCell(rows: Rows, find: string | number, heading: string, value: string): string[][] {
  const column = rows[0]?.indexOf(heading) ?? -1;
  const row = typeof find === 'number' ? find : rows.findIndex(([first]) => first === find);
  if (column < 0 || row < 1) throw new Error(`there is no cell ${find} ${heading}`);
  return rows.map((cells, index) => (index === row ? cells.with(column, value) : [...cells]));
}
