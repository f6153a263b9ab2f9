import type { ChildProcess } from 'node:child_process';

/** Milliseconds that it runs and then stands still: a tenth of the time, in slices as a busy machine gives them. */
const [running, still] = [20, 180];

/**
 * Gives a process a tenth of a core.
 * @returns a function that lets it run normally again
 */
export function starve(child: ChildProcess): () => void {
  let timer: NodeJS.Timeout;
  const stop = () => {
    child.kill('SIGSTOP');
    timer = setTimeout(run, still);
  };
  const run = () => {
    child.kill('SIGCONT');
    timer = setTimeout(stop, running);
  };
  run();
  return () => {
    clearTimeout(timer);
    child.kill('SIGCONT');
  };
}
