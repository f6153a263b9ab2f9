import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DataFolder {
  path: string;
  remove(): Promise<void>;
}

const endTimeoutMs = 3_000;
const pollMs = 20;

/** An empty temporary DATA_DIR. Whatever becomes of the measurement, it and the PostgreSQL that runs on it end with this process. */
export async function makeDataFolder(): Promise<DataFolder> {
  const path = await mkdtemp(join(tmpdir(), 'energy-om-bench-'));
  const removeAtExit = () => {
    endPostgres(path);
    rmSync(path, { recursive: true, force: true });
  };
  // What is started later ends earlier: a server that still ran would start its PostgreSQL again.
  process.prependOnceListener('exit', removeAtExit);
  return {
    path,
    async remove() {
      endPostgres(path);
      await rm(path, { recursive: true, force: true });
      process.off('exit', removeAtExit);
    },
  };
}

/** Where one still runs, at once, since nobody needs its data any more; and synchronously, since a process that exits waits for nothing. */
function endPostgres(dataDir: string): void {
  const file = join(dataDir, 'postgresql', 'data', 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!(pid > 0)) return;
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // One that was killed leaves its file behind.
    return;
  }
  // PostgreSQL removes it as the last thing it does.
  for (const deadline = performance.now() + endTimeoutMs; existsSync(file) && performance.now() < deadline; ) sleep(pollMs);
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
