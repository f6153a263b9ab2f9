import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface Program {
  process: ChildProcess;
  /** The text that it has written so far. */
  output(): string;
  errors(): string;
  /** Resolves with its exit code. */
  ended: Promise<number | null>;
  waitFor(text: string): Promise<void>;
}

/** Starts the simulator as `npm run simulate -- …` does. */
export function startProgram(parameters: readonly string[], environment: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(process.execPath, [main, ...parameters], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  let errors = '';
  const checks = new Set<() => void>();
  child.stdout.on('data', (chunk) => {
    output += chunk;
    for (const check of checks) check();
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  return {
    process: child,
    output: () => output,
    errors: () => errors,
    ended: new Promise((resolve) => child.once('close', resolve)),
    waitFor: (text) =>
      new Promise((resolve) => {
        const check = () => {
          if (!output.includes(text)) return;
          checks.delete(check);
          resolve();
        };
        checks.add(check);
        check();
      }),
  };
}

/** Runs the simulator and waits for its end. */
export async function runProgram(
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string; errors: string }> {
  const program = startProgram(parameters, environment);
  const code = await program.ended;
  return { code, output: program.output(), errors: program.errors() };
}
