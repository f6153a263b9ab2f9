import { parentPort, workerData } from 'node:worker_threads';
import { ImportError } from '../fault.ts';
import { readRows } from '../read/read-rows.ts';
import { readTableOf } from '../read/read-table.ts';
import { tableColumns } from '../table-columns.ts';
import { splitBatches } from '../write/batches.ts';
import type { FileToRead, ReadMessage } from './read-in-thread.ts';

// A thread of its own: see read-in-thread.ts.
const { kind, extension, bytes } = workerData as FileToRead;
const say = (message: ReadMessage) => parentPort?.postMessage(message);
try {
  const { rows, faults } = readRows(await readTableOf(extension, Buffer.from(bytes)), tableColumns[kind]);
  for (const part of splitBatches(rows)) say({ rows: part });
  say({ headings: faults.headings, faults: faults.faults });
} catch (error) {
  if (!(error instanceof ImportError)) throw error;
  say({ refused: error.faults, count: error.count });
}
