import { logFailure } from '../log-failure.ts';
import type { AppContext } from '../request-context.ts';

/**
 * Runs a task again a while after it ended, whatever came of it; never twice at once.
 *
 * @param pause milliseconds
 * @returns stops it and waits for a run under way
 */
export function repeat(
  context: AppContext,
  name: string,
  pause: number,
  task: (context: AppContext) => Promise<unknown>,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const schedule = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = task(context)
        .catch((error: unknown) => logFailure(context.log, 'error', error, { job: name }, 'job failed'))
        .finally(schedule);
    }, pause);
  };
  schedule();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
