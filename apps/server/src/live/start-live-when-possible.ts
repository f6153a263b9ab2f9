import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { logRepeated } from '../services/core/log-repeated.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { SessionStoreUnavailableError } from './sessions/session-store.ts';
import { type Live, type LiveOptions, startLive } from './start-live.ts';

const defaultRetryDelayMs = 5_000;

export interface WhenPossibleOptions extends LiveOptions {
  retryDelayMs?: number;
  /** Called once connections are accepted. */
  onStarted?: (live: Live) => Promise<void>;
}

/**
 * Starts the live connections. Where the stored sessions cannot be opened, the server runs without live connections and tries again. Until
 * then phones and devices are refused and later resume their sessions unchanged: no message is accepted that would have to be stored
 * elsewhere.
 *
 * @returns a function that stops it
 */
export async function startLiveWhenPossible(
  context: AppContext,
  server: Server,
  options: WhenPossibleOptions,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { retryDelayMs = defaultRetryDelayMs, onStarted } = options;

  async function tryToStart(): Promise<Live | null> {
    try {
      const live = await startLive(context, server, options);
      await onStarted?.(live);
      return live;
    } catch (error) {
      if (!(error instanceof SessionStoreUnavailableError)) throw error;
      logRepeated(
        context.log,
        'warn',
        'live connections are refused: the stored sessions in this folder cannot be opened; free space on its disk or give the server write permission there, and it continues by itself',
        { folder: error.folder, reason: error.message },
      );
      return null;
    }
  }

  async function retryUntilStarted(): Promise<Live | null> {
    let live: Live | null = null;
    while (live === null && !stopping.signal.aborted) {
      await wait(retryDelayMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (!stopping.signal.aborted) live = await tryToStart();
    }
    if (live !== null) context.log.info({}, 'live connections are accepted again');
    return live;
  }

  const first = await tryToStart();
  const running = first === null ? retryUntilStarted() : Promise.resolve(first);
  running.catch((error: unknown) => context.log.error({ err: error }, 'the live connection could not be started'));
  return async () => {
    stopping.abort();
    await (await running.catch(() => null))?.stop();
  };
}
