import { logError } from '../log-error.ts';
import type { AppContext } from '../request-context.ts';

/**
 * Runs a task repeatedly, each time `intervalMs` after the last run ended, successful or not. Two runs never overlap.
 *
 * @returns a function that stops the task and waits for the current run
 */
export function runEvery(
  context: AppContext,
  name: string,
  intervalMs: number,
  task: (context: AppContext) => Promise<unknown>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const schedule = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = task(context)
        .catch((error: unknown) => logError(context.log, 'error', error, { job: name }, 'job failed'))
        .finally(schedule);
    }, intervalMs);
  };
  schedule();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
