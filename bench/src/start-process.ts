import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { serverEnvironment, serverFlags } from '../../scripts/server-process.mjs';
import { readProcessorTime } from './processor-time.ts';

export interface RunningProgram {
  pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

export interface RunningServer extends RunningProgram {
  port: number;
  /**
   * Returns the processor time of the process in milliseconds, which other load on the machine does not distort. Null where it cannot be
   * read.
   */
  readProcessorTime(): number | null;
}

/** Starts a program of this repository and waits for the address that it prints. */
export async function startProcess(
  file: string,
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  const { child, program } = run(file, parameters, environment);
  const port = await readPort(child);
  return { ...program, port, readProcessorTime: () => readProcessorTime(child.pid) };
}

/** Starts a program of this repository that prints no address; its output is not shown. */
export function startProgram(file: string, parameters: readonly string[], environment: Record<string, string> = {}): RunningProgram {
  const { child, program } = run(file, parameters, environment);
  child.stdout?.resume();
  return program;
}

function run(file: string, parameters: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [...serverFlags, file, ...parameters], {
    env: { ...process.env, ...serverEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  // The programs end with the measurement, however it ends, and before the database that they use.
  process.prependOnceListener('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  const program: RunningProgram = {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
  return { child, program };
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
