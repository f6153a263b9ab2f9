import { spawn } from 'node:child_process';
import { environmentWithTools, repositoryRoot } from './paths.mjs';

/**
 * Runs a program to its end with its output on the terminal.
 * @param {string} program
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 1 when a signal ended it or it could not be started
 */
export function runProcess(program, parameters, options = {}) {
  return new Promise((resolve) => {
    const env = options.env ?? environmentWithTools();
    const child = spawn(program, parameters, { cwd: repositoryRoot, stdio: ['ignore', 'inherit', 'inherit'], ...options, env });
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program to its end and captures its output.
 * @param {string} program
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} output contains both streams, in order
 */
export function captureProcess(program, parameters, options = {}) {
  return new Promise((resolve) => {
    const { FORCE_COLOR: _, ...inherited } = options.env ?? environmentWithTools();
    const env = { ...inherited, NO_COLOR: '1' };
    const child = spawn(program, parameters, { cwd: repositoryRoot, ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const append = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', append);
    child.stderr?.on('data', append);
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const parentPollMs = 250;

/** @typedef {{ program: string, parameters: string[], env?: NodeJS.ProcessEnv, mayEnd?: boolean }} Program */

/**
 * Runs programs concurrently in place of this process: signals are passed on to them, and when one ends, the others are ended too, unless
 * it is one that may end by itself.
 * @param {Program[]} programs
 * @param {Promise<void>} [work] of this process itself beside them; when it fails, they are ended
 * @returns {Promise<number>} the exit code of the one that ended first; 1 when the work failed
 */
export async function becomeProcesses(programs, work = Promise.resolve()) {
  const children = programs.map(({ program, parameters, env }) =>
    spawn(program, parameters, { cwd: repositoryRoot, env: { ...environmentWithTools(), ...env }, stdio: 'inherit' }),
  );
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // A Ctrl-C on a terminal reaches the whole foreground group; passed on as well, it would arrive twice.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      for (const child of children) child.kill(signal);
    });
  }
  const parentTimer = watchParent(() => {
    for (const child of children) child.kill('SIGTERM');
  });
  const ends = children.map(
    (child) =>
      new Promise((/** @type {(code: number) => void} */ resolve) => {
        child.once('error', (error) => {
          console.error(error.message);
          resolve(1);
        });
        child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
      }),
  );
  const failure = new Promise((/** @type {(code: number) => void} */ resolve) => {
    work.catch((/** @type {unknown} */ error) => {
      console.error(error instanceof Error ? error.message : error);
      resolve(1);
    });
  });
  const code = await Promise.race([...ends.filter((_, index) => !programs[index]?.mayEnd), failure]);
  clearInterval(parentTimer);
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  await Promise.all(ends);
  return code;
}

/**
 * npm sends a signal only to the shell between it and its script. The shell ends without passing it on, so this polls for the shell's end.
 * @param {() => void} onEnd
 */
function watchParent(onEnd) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) onEnd();
  }, parentPollMs);
}
