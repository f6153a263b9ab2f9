import { logError } from '../log-error.ts';
import type { AppContext } from '../request-context.ts';

/**
 * Runs a task again and again, each time `intervalMs` after its last run ended, whether or not that failed; never twice at once.
 *
 * @returns stops it and waits for a run under way
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
