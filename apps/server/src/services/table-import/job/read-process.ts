import { promisify } from 'node:util';
import { ImportError } from '../fault.ts';
import { readRows } from '../read/read-rows.ts';
import { readTableOf } from '../read/read-table.ts';
import { tableColumns } from '../table-columns.ts';
import { splitBatches } from '../write/batches.ts';
import type { FileToRead, ReadMessage } from './read-in-process.ts';

// A process of its own: see read-in-process.ts.
const say = promisify((message: ReadMessage, done: (error: Error | null) => void) => void process.send?.(message, done));

async function read({ kind, extension, bytes }: FileToRead): Promise<void> {
  const { rows, faults } = readRows(await readTableOf(extension, Buffer.from(bytes)), tableColumns[kind]);
  for (const part of splitBatches(rows)) await say({ rows: part });
  await say({ headings: faults.headings, faults: faults.faults });
}

// The server ends it. Whoever ends a server by its group would otherwise make the file look too large.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

process.once('message', (file: FileToRead) => {
  read(file)
    .catch((error: unknown) =>
      say(error instanceof ImportError ? { refused: error.faults, count: error.count } : { failed: String(error) }),
    )
    .finally(() => process.disconnect());
});
