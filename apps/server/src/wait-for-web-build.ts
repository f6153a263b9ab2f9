import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minuteMs } from '@energy-om/domain';
import { builtWebFolder } from './program-files.ts';

const builtWeb = fileURLToPath(builtWebFolder);

const pollIntervalMs = 50;
const maxWaitMs = 10 * minuteMs;

/**
 * Waits until the web app is built from the sources of this fingerprint. `npm start` builds it while the database is prepared, and nobody
 * should be given half of it, or the one of before.
 * @param checkSignals throws when the process is to end
 * @throws Error when there is none for ten minutes
 */
export async function waitForWebBuild(fingerprint: string, checkSignals: () => void, folder = builtWeb): Promise<void> {
  const until = performance.now() + maxWaitMs;
  while ((await readStamp(folder)) !== fingerprint) {
    if (performance.now() > until) throw new Error('the web app was not built');
    await new Promise((wake) => setTimeout(wake, pollIntervalMs));
    checkSignals();
  }
}

/** The build writes it last, and takes it away first. */
async function readStamp(folder: string): Promise<string | null> {
  return readFile(join(folder, '.built-from'), 'utf8').catch(() => null);
}
