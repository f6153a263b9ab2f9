import type { ChildProcess } from 'node:child_process';

/** Milliseconds that it runs, and then stands still: a tenth of the time, in pieces as a busy machine would give them. */
const [running, still] = [20, 180];

/**
 * Leaves a process a tenth of a core.
 * @returns what lets it run on
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
