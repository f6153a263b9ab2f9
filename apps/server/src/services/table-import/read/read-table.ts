import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { faultOfFile } from '../fault.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Table } from './table.ts';

const mebibyte = 1024 * 1024;
const maxFileBytes = 64 * mebibyte;

/** Returns a table and the SHA-256 of its file, which is recorded. Throws `ImportError`. */
export async function readTable(path: string): Promise<{ table: Table; sha256: string }> {
  const extension = extname(path).toLowerCase();
  if (extension !== '.csv' && extension !== '.xlsx') throw faultOfFile(`${path} is neither .csv nor .xlsx`);
  const bytes = await readBytes(path);
  return { table: await readTableOf(extension, bytes), sha256: createHash('sha256').update(bytes).digest('hex') };
}

export type TableExtension = '.csv' | '.xlsx';

/** Throws `ImportError`. */
export function readTableOf(extension: TableExtension, bytes: Buffer): Table | Promise<Table> {
  return extension === '.csv' ? readCsv(bytes) : readXlsx(bytes);
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > maxFileBytes) throw faultOfFile(`${path} is larger than ${maxFileBytes / mebibyte} MiB: split it`);
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw faultOfFile(`there is no file ${path}`);
    throw code ? faultOfFile(`${path} cannot be read: ${code}`) : error;
  }
}
