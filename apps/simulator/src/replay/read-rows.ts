import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { SimulatorError } from '../simulator-error.ts';
import { readDate } from './read-date.ts';

/** Maps a column to a value. */
export interface ColumnMap {
  column: string;
  key: string;
}

export interface ReplayRow {
  /** Epoch milliseconds. */
  at: number;
  /** Numbers by column, without empty cells. */
  numbers: Record<string, number>;
}

const firstDataLine = 2;

/**
 * Reads the rows of a CSV file with a date in its first column and numbers in the others. Throws `SimulatorError` with the number of the
 * faulty line.
 */
export async function* readRows(file: string, columns: readonly string[], timeZone: string): AsyncGenerator<ReplayRow> {
  const parser = parse({ columns: true, bom: true, trim: true, skip_empty_lines: true });
  const source = createReadStream(file);
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let line = firstDataLine - 1;
  let last = Number.NEGATIVE_INFINITY;
  try {
    for await (const record of parser as AsyncIterable<Record<string, string>>) {
      line += 1;
      if (line === firstDataLine) checkColumns(record, columns, file);
      const row = readRow(record, columns, timeZone);
      if (typeof row === 'string') throw new SimulatorError(`${file}, line ${line}: ${row}`);
      if (row.at <= last) throw new SimulatorError(`${file}, line ${line}: it is not later than the line before`);
      last = row.at;
      yield row;
    }
  } catch (error) {
    throw error instanceof SimulatorError ? error : new SimulatorError(`${file} cannot be read: ${(error as Error).message}`);
  } finally {
    source.destroy();
  }
}

function checkColumns(record: Record<string, string>, columns: readonly string[], file: string): void {
  const missing = columns.find((column) => !Object.hasOwn(record, column));
  if (missing !== undefined) throw new SimulatorError(`${file} has no column ${missing}, only ${Object.keys(record).join(', ')}`);
}

function readRow(record: Record<string, string>, columns: readonly string[], timeZone: string): ReplayRow | string {
  const [date = ''] = Object.values(record);
  const at = readDate(date, timeZone);
  if (at === null) return `${date} is no date`;
  const numbers: Record<string, number> = {};
  for (const column of columns) {
    const text = record[column] ?? '';
    if (text === '') continue;
    const number = Number(text);
    if (!Number.isFinite(number)) return `${text} is no number`;
    numbers[column] = number;
  }
  return { at, numbers };
}
