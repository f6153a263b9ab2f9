import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppProcess, startApp } from './app-process.ts';

/** Runs a server as `npm start -- --empty` does, in a folder of its own: without the demonstration, and without any tenant. */
export async function withEmptyApp(use: (app: AppProcess) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-tests-empty-'));
  try {
    const app = await startApp(folder, { DEMONSTRATION: 'off' });
    await use(app);
    await app.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
