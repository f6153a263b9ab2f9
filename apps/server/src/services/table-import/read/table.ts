import { faultOfFile } from '../fault.ts';
import { type FaultReason, inBoth } from '../fault-text.ts';

/** The content of a cell that is no text. */
export interface UnfitCell {
  shown: string;
  reason: FaultReason;
  /** Whether it is a date, of which `shown` is the day. */
  isDate?: boolean;
}

/** A trimmed text; an empty cell is an empty text. */
export type Cell = string | UnfitCell;

export interface TableRow {
  /** The line of the file or sheet, from 1. */
  line: number;
  cells: readonly Cell[];
}

export interface Table {
  header: TableRow;
  /** The rows without the empty ones. */
  rows: readonly TableRow[];
}

export const maxRows = 100_000;

export function createTable(allRows: readonly TableRow[]): Table {
  const [header, ...rows] = allRows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!header) throw faultOfFile(inBoth('文件是空的', 'the file is empty'));
  if (rows.length === 0) throw faultOfFile(inBoth('文件只有表头，没有数据行', 'the file has a header and no rows'));
  if (rows.length > maxRows)
    throw faultOfFile(
      inBoth(`文件超过 ${maxRows} 行，请拆分后再导入`, `the file has more than ${maxRows.toLocaleString('en-US')} rows: split it`),
    );
  return { header, rows };
}

/** Normalises a text, so that equal texts are equal however their characters were typed. */
export function cleanText(text: string): string {
  return text.normalize('NFC').trim();
}

/** An export writes an apostrophe before what a spreadsheet would run; it is no part of the text. */
export function withoutEscape(text: string): string {
  return text.replace(/^'(?=[=+\-@])/, '');
}
