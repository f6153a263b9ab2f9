import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { logRepeated } from '../services/core/log-repeated.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { SessionStoreUnavailableError } from './sessions/session-store.ts';
import { type Live, type LiveOptions, startLive } from './start-live.ts';

/** Milliseconds. */
const pauseBetweenTries = 5000;

export interface WhenPossibleOptions extends LiveOptions {
  pause?: number;
  /** Called once the connections are taken. */
  onStarted?: (live: Live) => Promise<void>;
}

/**
 * Starts the live connection; where the kept sessions cannot be opened, the server goes on without it and tries again. Until then
 * phones and devices are refused, come back by themselves and find their sessions as they were: nothing is taken that would have to
 * be kept elsewhere.
 *
 * @returns stops it
 */
export async function startLiveWhenPossible(
  context: AppContext,
  server: Server,
  options: WhenPossibleOptions,
): Promise<() => Promise<void>> {
  const over = new AbortController();
  const { pause = pauseBetweenTries, onStarted } = options;

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
        'no live connections are taken: the sessions kept in this folder cannot be opened; make room on its disk, or give the server the right to write there, and it goes on by itself',
        { folder: error.folder, reason: error.message },
      );
      return null;
    }
  }

  async function keepTrying(): Promise<Live | null> {
    let live: Live | null = null;
    while (live === null && !over.signal.aborted) {
      await wait(pause, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
      if (!over.signal.aborted) live = await tryToStart();
    }
    if (live !== null) context.log.info({}, 'live connections are taken again');
    return live;
  }

  const first = await tryToStart();
  const running = first === null ? keepTrying() : Promise.resolve(first);
  running.catch((error: unknown) => context.log.error({ err: error }, 'the live connection could not be started'));
  return async () => {
    over.abort();
    await (await running.catch(() => null))?.stop();
  };
}
