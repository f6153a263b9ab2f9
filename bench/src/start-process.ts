import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

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

const millisecondsPerTick = 10;

function readProcessorTime(pid: number | undefined): number | null {
  try {
    // Fields 14 and 15 of Linux's stat, counted after the name in brackets, which may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
  } catch {
    return null;
  }
}
