import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { serverProgram } from '../../../../../scripts/build-server.mjs';

const program = serverProgram('server');

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<number | NodeJS.Signals | null>;
}

export interface EndedProcess {
  code: number | NodeJS.Signals | null;
  stderr: string;
  milliseconds: number;
}

function spawnServer(environment: Record<string, string>): ChildProcess {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const own = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE };
  // Only what the test gives: a variable of the machine must not decide a test.
  return spawn(process.execPath, [program], {
    env: { ...own, PORT: '0', MQTT_PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function waitForEnd(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return code ?? signal;
}

/** Starts the server as built in a process of its own and does not wait for it. */
export function spawnServerProcess(environment: Record<string, string>): Pick<ServerProcess, 'child' | 'ended'> {
  const child = spawnServer(environment);
  for (const stream of [child.stdout, child.stderr]) stream?.resume();
  return { child, ended: waitForEnd(child) };
}

/** The server as built in a process of its own, ready to answer: while it starts on a busy machine, it refuses calls as overloaded. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawnServer(environment);
  const ended = waitForEnd(child);
  let output = '';
  const port = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const match = /http:\/\/localhost:(\d+)/.exec(output);
      if (match?.[1]) resolve(match[1]);
    });
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url, child);
  return { child, url, ended };
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await setTimeout(50);
  }
}

/** For a server that is expected not to start. */
export async function runServerProcess(environment: Record<string, string>): Promise<EndedProcess> {
  const startedAt = performance.now();
  const child = spawnServer(environment);
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const code = await waitForEnd(child);
  return { code, stderr, milliseconds: performance.now() - startedAt };
}
