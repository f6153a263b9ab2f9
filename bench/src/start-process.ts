import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readProcessorTime } from './processor-time.ts';

export interface RunningServer {
  port: number;
  /** Processor time the process has used, in milliseconds; what the machine's other work does not blur. Null where it cannot be read. */
  readProcessorTime(): number | null;
  stop(): Promise<void>;
}

/** Starts a program of this repository and waits for the address it prints. */
export async function startProcess(
  file: string,
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [file, ...parameters], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Whatever becomes of the measurement, its servers end with it.
  process.once('exit', () => child.kill('SIGKILL'));
  const port = await readPort(child);
  return {
    port,
    readProcessorTime: () => readProcessorTime(child.pid),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk) => {
      if (printed.length > 100_000) return;
      printed += chunk;
      const found = /http:\/\/localhost:(\d+)/.exec(printed);
      if (found) resolve(Number(found[1]));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}:\n${printed}`)));
  });
}
