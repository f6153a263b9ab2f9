import { Worker } from 'node:worker_threads';
import type { TableKind } from '@energy-om/domain';
import { type FileFault, faultOfFile, ImportError } from '../fault.ts';
import { FaultList } from '../fault-list.ts';
import { inBoth } from '../fault-text.ts';
import type { Columns, RowOf } from '../read/column.ts';
import type { ReadRows } from '../read/read-rows.ts';
import type { TableExtension } from '../read/read-table.ts';

export interface FileToRead {
  kind: TableKind;
  extension: TableExtension;
  bytes: Buffer;
}

/** What the thread says: rows in parts, so that taking them never occupies the server for long, and at last the faults. */
export type ReadMessage =
  | { rows: RowOf<Columns>[] }
  | { headings: ReadonlyMap<string, string>; faults: readonly FileFault[] }
  | { refused: readonly FileFault[]; count: number };

const maxThreadMebibytes = 768;

/**
 * Reads a file in a thread of its own, since parsing 100,000 rows takes seconds, and since a file that is made to exhaust memory then ends
 * that thread alone. Throws `ImportError`.
 */
export function readInThread({ kind, extension, bytes }: FileToRead): Promise<ReadRows<Columns>> {
  return new Promise((resolve, reject) => {
    const rows: RowOf<Columns>[] = [];
    const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
      workerData: { kind, extension, bytes },
      resourceLimits: { maxOldGenerationSizeMb: maxThreadMebibytes },
    });
    thread.on('message', (message: ReadMessage) => {
      if ('rows' in message) rows.push(...message.rows);
      else if ('refused' in message) reject(new ImportError(message.refused, message.count));
      else resolve({ rows, faults: new FaultList(message.headings, message.faults) });
    });
    thread.on('error', (error: Error & { code?: string }) => {
      const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isTooLarge ? faultOfFile(inBoth('文件内容过大，请拆分后再导入', 'the file holds too much: split it')) : error);
    });
    thread.on('exit', () => reject(new Error('the thread that reads a table ended early')));
  });
}
