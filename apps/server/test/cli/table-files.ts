import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import writeExcelFile from 'write-excel-file/node';

/** The content of a spreadsheet's cell. */
export type SheetCell = string | number | boolean | Date | null | { formula: string };

export interface TableFiles {
  /** @returns the file's path */
  write(name: string, content: string | Buffer): Promise<string>;
  writeSheet(name: string, rows: readonly (readonly SheetCell[])[]): Promise<string>;
  remove(): Promise<void>;
}

/** Creates a folder for files to import. */
export async function createTableFiles(): Promise<TableFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'energy-om-import-'));
  const write: TableFiles['write'] = async (name, content) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  return {
    write,
    writeSheet: async (name, rows) => write(name, await createWorkbook(rows)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function createWorkbook(rows: readonly (readonly SheetCell[])[]): Promise<Buffer> {
  return writeExcelFile(rows.map((row) => row.map(presentCell))).toBuffer();
}

function presentCell(cell: SheetCell) {
  if (cell === null || typeof cell === 'string') return cell === null ? null : { value: cell, type: String };
  if (cell instanceof Date) return { value: cell, type: Date, format: 'yyyy-mm-dd' };
  if (typeof cell === 'object') return { value: cell.formula, type: 'Formula' as const };
  return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: Boolean };
}
