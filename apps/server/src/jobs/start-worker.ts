import { setTimeout as wait } from 'node:timers/promises';
import type { ServerEvent } from '../services/core/event-bus.ts';
import { logError } from '../services/core/log-error.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { runEvery } from '../services/core/scheduling/run-every.ts';

export interface Worker {
  name: string;
  /** Milliseconds between two looks for what no signal told of. */
  pause: number;
  /** Milliseconds after a signal in which more may come, to be done together. */
  together: number;
  isAsked(signal: ServerEvent): boolean;
  /** @returns whether there may be more to do */
  run(): Promise<boolean>;
}

/** Does what is due as soon as a signal tells of it, and by looking now and then. Never twice at once. @returns stops it */
export function startWorker(context: AppContext, { name, pause, together, isAsked, run }: Worker): () => Promise<void> {
  const over = new AbortController();
  let running: Promise<void> | null = null;
  let isWanted = false;

  /** What is asked for meanwhile is done afterwards. */
  function start(after: number): Promise<void> {
    isWanted = true;
    running ??= runWhileWanted(after).finally(() => {
      running = null;
    });
    return running;
  }

  async function runWhileWanted(after: number): Promise<void> {
    while (isWanted && !over.signal.aborted) {
      if (after > 0) await wait(after, undefined, { signal: over.signal }).catch(() => undefined);
      isWanted = false;
      while (!over.signal.aborted && (await run()));
    }
  }

  const unsubscribe = context.eventBus.subscribe((signal) => {
    if (!isAsked(signal)) return;
    start(together).catch((error: unknown) => logError(context.log, 'warn', error, { job: name }, 'waits for the next look'));
  });
  const stop = runEvery(context, name, pause, () => start(0));
  return async () => {
    over.abort();
    unsubscribe();
    await stop();
    await running?.catch(() => undefined);
  };
}
