import { stat } from 'node:fs/promises';
import { faultOfFile, ImportError } from '#services/table-import/fault.ts';
import { FaultTally } from '../fault-tally.ts';
import { Progress, type Terminal } from '../progress.ts';
import type { ReadingsFile } from './open-file.ts';
import { readRecords } from './read-records.ts';

export interface CheckedFile {
  /** The number of rows without the header. */
  rows: number;
  faults: FaultTally;
  /** Epoch milliseconds of the earliest and the latest row; null: all rows have faults. */
  span: { from: number; to: number } | null;
}

const mebibyte = 1024 * 1024;

/** Reads the whole file and stores nothing. Throws `ImportError` where it has faults that are not to be skipped. */
export async function checkFile(file: ReadingsFile, skipFaulty: boolean, terminal: Terminal): Promise<CheckedFile> {
  const faults = new FaultTally();
  const reader = file.createReader(faults);
  const size = (await stat(file.path)).size / mebibyte;
  const progress = new Progress(terminal, 'checking', 'MiB');
  let [read, rows, from, to] = [0, -1, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for await (const records of readRecords(file.path, (bytes) => (read += bytes / mebibyte))) {
    for (const record of records) {
      rows += 1;
      const reading = rows === 0 ? null : reader.read(record);
      if (reading === null) continue;
      from = Math.min(from, reading.at);
      to = Math.max(to, reading.at);
    }
    progress.show(read, size);
  }
  progress.end(size, size);
  if (rows <= 0) throw faultOfFile('the file has a header and no rows');
  if (faults.count > 0 && !skipFaulty) throw new ImportError(faults.faults, faults.count);
  return { rows, faults, span: from <= to ? { from, to } : null };
}
