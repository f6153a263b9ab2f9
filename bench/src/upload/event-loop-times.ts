import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export const nanosecondsPerMs = 1e6;
export const resolutionMs = 5;
const pollMs = 20;

/** How late the timers of the server were since the last question, in milliseconds. */
export interface EventLoopDelay {
  p99: number;
  max: number;
}

/** Asks a server that runs with the probe, which then counts anew. */
export async function takeEventLoopDelay(pid: number, file: string): Promise<EventLoopDelay> {
  const before = readLines(file).length;
  process.kill(pid, 'SIGUSR2');
  while (readLines(file).length === before) await wait(pollMs);
  return JSON.parse(readLines(file).at(-1) ?? '') as EventLoopDelay;
}

function readLines(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
}
