import { setTimeout as wait } from 'node:timers/promises';
import type { ServerEvent } from '../event-bus.ts';
import { logError } from '../log-error.ts';
import type { AppContext } from '../request-context.ts';
import { runEvery } from './run-every.ts';

export interface Worker {
  name: string;
  /** The time between two runs without an event. */
  intervalMs: number;
  /** The delay after an event, so that the work of further ones is done in the same run. */
  debounceMs: number;
  /** Whether an event brings work. */
  isTriggeredBy(event: ServerEvent): boolean;
  /** @returns whether there may be more work */
  run(): Promise<boolean>;
}

/** Runs a job as soon as an event brings work, and at intervals. Two runs never overlap. @returns a function that stops the worker */
export function startWorker(context: AppContext, { name, intervalMs, debounceMs, isTriggeredBy, run }: Worker): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isRequested = false;

  /** Requests a run. During a run, another one follows it. */
  function start(delayMs: number): Promise<void> {
    isRequested = true;
    running ??= runWhileRequested(delayMs).finally(() => {
      running = null;
    });
    return running;
  }

  async function runWhileRequested(delayMs: number): Promise<void> {
    while (isRequested && !stopping.signal.aborted) {
      if (delayMs > 0) await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      isRequested = false;
      while (!stopping.signal.aborted && (await run()));
    }
  }

  const unsubscribe = context.eventBus.subscribe((event) => {
    if (!isTriggeredBy(event)) return;
    start(debounceMs).catch((error: unknown) => logError(context.log, 'warn', error, { job: name }, 'waits for the next run'));
  });
  const stop = runEvery(context, name, intervalMs, () => start(0));
  return async () => {
    stopping.abort();
    unsubscribe();
    await stop();
    await running?.catch(() => undefined);
  };
}
