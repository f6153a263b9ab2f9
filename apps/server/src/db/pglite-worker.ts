import { readFile, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { WorkerOrder, WorkerReport, WorkerSettings } from './pglite-process.ts';

// Runs in a thread of its own: the database is WebAssembly that computes on the calling thread, and on a full disk spins.
const { dataDir, snapshotPath, socketPath } = workerData as WorkerSettings;

const snapshot = snapshotPath === null ? undefined : new Blob([await readFile(snapshotPath)]);
const database = await PGlite.create({ ...(dataDir === null ? {} : { dataDir }), ...(snapshot ? { loadDataDir: snapshot } : {}) });
// One connection works at a time; the others are the one that is just closing, and the migration's.
const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 4 });
await server.start();

function report(message: WorkerReport): void {
  parentPort?.postMessage(message);
}

async function obey(order: WorkerOrder): Promise<void> {
  if (order.kind === 'dump') {
    const archive = await database.dumpDataDir('none');
    await writeFile(order.path, Buffer.from(await archive.arrayBuffer()));
    report({ kind: 'dumped' });
    return;
  }
  await server.stop();
  await database.close();
  report({ kind: 'closed' });
  parentPort?.close();
}

parentPort?.on('message', (order: WorkerOrder) => void obey(order));
report({ kind: 'ready' });
