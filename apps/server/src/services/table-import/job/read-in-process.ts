import { type ChildProcess, fork } from 'node:child_process';
import { minuteMs, type TableKind } from '@energy-om/domain';
import { programFile } from '#program-files.ts';
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

/** What the process says: rows in parts, so that taking them never occupies the server for long, and at last the faults. */
export type ReadMessage =
  | { rows: RowOf<Columns>[] }
  | { headings: ReadonlyMap<string, string>; faults: readonly FileFault[] }
  | { refused: readonly FileFault[]; count: number }
  | { failed: string };

const maxMebibytes = 768;
/** 100,000 rows take seconds. */
const maxDurationMs = 2 * minuteMs;

/**
 * Reads a file in a process of its own, since parsing 100,000 rows takes seconds, and since a file that is made to exhaust memory then ends
 * that process alone: a thread without memory can end the whole server. Throws `ImportError`.
 */
export function readInProcess(file: FileToRead): Promise<ReadRows<Columns>> {
  const child = fork(programFile('read-table'), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${maxMebibytes}`],
    env: environmentOfReader(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: maxDurationMs,
    killSignal: 'SIGKILL',
  });
  return collect(child, file).finally(() => void child.kill('SIGKILL'));
}

/** It needs nothing else of the server's environment, such as the address of the database. The cache of compiled modules halves its start. */
function environmentOfReader(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

function collect(child: ChildProcess, file: FileToRead): Promise<ReadRows<Columns>> {
  return new Promise((resolve, reject) => {
    const rows: RowOf<Columns>[] = [];
    child.on('message', (message: ReadMessage) => {
      if ('rows' in message) rows.push(...message.rows);
      else if ('refused' in message) reject(new ImportError(message.refused, message.count));
      else if ('failed' in message) reject(new Error(message.failed));
      else resolve({ rows, faults: new FaultList(message.headings, message.faults) });
    });
    child.on('error', reject);
    // After the last message. It ends before it only without memory or time.
    child.on('disconnect', () => reject(faultOfFile(inBoth('文件内容过大，请拆分后再导入', 'the file holds too much: split it'))));
    child.send(file, (error) => error && reject(error));
  });
}
