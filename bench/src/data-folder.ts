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

/** Makes an empty temporary DATA_DIR. The folder and the PostgreSQL that runs on it end with this process, however the measurement ends. */
export async function makeDataFolder(): Promise<DataFolder> {
  const path = await mkdtemp(join(tmpdir(), 'energy-om-bench-'));
  const removeAtExit = () => {
    endPostgres(path);
    rmSync(path, { recursive: true, force: true });
  };
  // Handlers that are added later run earlier: a server that was still running would restart its PostgreSQL.
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

/**
 * Ends a running PostgreSQL immediately, because its data are not needed, and synchronously, because an exiting process waits for nothing.
 */
function endPostgres(dataDir: string): void {
  const file = join(dataDir, 'postgresql', 'data', 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!(pid > 0)) return;
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // A killed PostgreSQL leaves its file behind.
    return;
  }
  // Removing the file is PostgreSQL's last step.
  for (const deadline = performance.now() + endTimeoutMs; existsSync(file) && performance.now() < deadline; ) sleep(pollMs);
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
