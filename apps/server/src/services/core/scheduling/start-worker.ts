import { setTimeout as wait } from 'node:timers/promises';
import { secondMs } from '@energy-om/domain';
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
  /** The same while one run follows another; `debounceMs` where it is left out. */
  busyDebounceMs?: number;
  /** Whether an event brings work. */
  isTriggeredBy(event: ServerEvent): boolean;
  /** @returns whether there may be more work */
  run(): Promise<boolean>;
}

/** A worker whose last run began within this time is busy. */
const busyWithinMs = secondMs;

/** The delay after an event. @param sinceRunMs the time since the last run began */
export function findDebounceMs(
  { debounceMs, busyDebounceMs = debounceMs }: Pick<Worker, 'debounceMs' | 'busyDebounceMs'>,
  sinceRunMs: number,
): number {
  return sinceRunMs < busyWithinMs ? busyDebounceMs : debounceMs;
}

/** Runs a job as soon as an event brings work, and at intervals. Two runs never overlap. @returns a function that stops the worker */
export function startWorker(context: AppContext, worker: Worker): () => Promise<void> {
  const { name, intervalMs, isTriggeredBy, run } = worker;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isRequested = false;
  let ranAt = Number.NEGATIVE_INFINITY;

  /** Requests a run. During a run, another one follows it. */
  function start(isEvent: boolean): Promise<void> {
    isRequested = true;
    running ??= runWhileRequested(isEvent).finally(() => {
      running = null;
    });
    return running;
  }

  async function runWhileRequested(isEvent: boolean): Promise<void> {
    while (isRequested && !stopping.signal.aborted) {
      const delayMs = isEvent ? findDebounceMs(worker, performance.now() - ranAt) : 0;
      if (delayMs > 0) await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      isRequested = false;
      ranAt = performance.now();
      while (!stopping.signal.aborted && (await run()));
    }
  }

  const unsubscribe = context.eventBus.subscribe((event) => {
    if (!isTriggeredBy(event)) return;
    start(true).catch((error: unknown) => logError(context.log, 'warn', error, { job: name }, 'waits for the next run'));
  });
  const stop = runEvery(context, name, intervalMs, () => start(false));
  return async () => {
    stopping.abort();
    unsubscribe();
    await stop();
    await running?.catch(() => undefined);
  };
}
