import { minuteMs } from '@energy-om/domain';
import { useUpdate } from '#shared/update/update-state.ts';
import { loadLostStyles } from './lost-styles.ts';

/** A page's script chunk counts as failed after this (spec §9). */
export const chunkTimeoutMs = 2 * minuteMs;
/** After this time the loading page offers a reload (spec §9: page load time-out). */
export const pageTimeoutMs = minuteMs;

/** The texts of spec §8: 'Loading chunk failed' with type and address. */
export class ChunkLoadError extends Error {
  readonly type: 'error' | 'timeout';

  constructor(type: 'error' | 'timeout', url: string, cause?: unknown) {
    super(`Loading chunk failed (${type}: ${url})`, { cause });
    this.name = 'ChunkLoadError';
    this.type = type;
  }
}

/** A phone that changes networks loses its running requests and can repeat them a moment later. */
const retryDelayMs = 1000;

/** Loads a chunk, with one retry, and gives up after 120 s. A failed load is not remembered: the next call requests the chunk again. */
export function loadChunk<Loaded>(load: () => Promise<Loaded>, name: string): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timeout', name)), chunkTimeoutMs);
    loadWithStyles(load)
      .catch(async (error: unknown) => {
        if (!navigator.onLine) throw error;
        await new Promise((wake) => setTimeout(wake, retryDelayMs));
        return loadWithStyles(load);
      })
      .then(resolve, (error: unknown) => reject(new ChunkLoadError('error', addressIn(error) ?? name, error)))
      .finally(() => clearTimeout(timer));
  });
}

async function loadWithStyles<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const loaded = await load();
  await loadLostStyles();
  return loaded;
}

function addressIn(error: unknown): string | undefined {
  return error instanceof Error ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined;
}

const storageKey = 'chunkreload';
const reloadAgainAfterMs = 5 * minuteMs;

const answerTimeoutMs = 10_000;

/**
 * Reloads the page after a chunk could not be loaded, since in most cases a new release has replaced it.
 * @returns false when a reload a moment ago did not help, or the page cannot be fetched; then the user decides
 */
export async function reloadOnce(now: number = Date.now()): Promise<boolean> {
  const last = Number(sessionStorage.getItem(storageKey) ?? 0);
  if (now - last < reloadAgainAfterMs || !(await isPageThere())) return false;
  sessionStorage.setItem(storageKey, String(now));
  await reload();
  return true;
}

/** Reloads when the user asks for it. @returns false when the page cannot be fetched and was left as it is */
export async function reloadPage(): Promise<boolean> {
  if (!(await isPageThere())) return false;
  await reload();
  return true;
}

/** The phone has kept the page of a release whose other files are gone from the server: the newer one replaces it, and reloads the page. */
async function reload(): Promise<void> {
  if ((await useUpdate.getState().seekAndTake?.()) !== 'taken') window.location.reload();
}

/** Without a network a reload would leave the browser's own error page, and what is still on the screen would be lost. */
async function isPageThere(): Promise<boolean> {
  try {
    const { ok } = await fetch(window.location.pathname, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    return ok;
  } catch {
    return false;
  }
}
