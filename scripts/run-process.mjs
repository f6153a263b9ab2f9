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
 * Runs a program to its end and keeps its output.
 * @param {string} program
 * @param {string[]} parameters
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} output is what came on both streams, in order
 */
export function captureProcess(program, parameters, options = {}) {
  return new Promise((resolve) => {
    const { FORCE_COLOR: _, ...inherited } = options.env ?? environmentWithTools();
    const env = { ...inherited, NO_COLOR: '1' };
    const child = spawn(program, parameters, { cwd: repositoryRoot, ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** @typedef {{ program: string, parameters: string[], env?: NodeJS.ProcessEnv, mayEnd?: boolean }} Program */

/**
 * Runs programs side by side, as if this process were them: signals go on to them, and when one ends, the others are ended too,
 * unless it is one that may end by itself.
 * @param {Program[]} programs
 * @returns {Promise<number>} the exit code of the one that ended first
 */
export async function becomeProcesses(programs) {
  const children = programs.map(({ program, parameters, env }) =>
    spawn(program, parameters, { cwd: repositoryRoot, env: { ...environmentWithTools(), ...env }, stdio: 'inherit' }),
  );
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // A Ctrl-C on a terminal reaches the whole foreground group: sent on as well, it would arrive twice.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      for (const child of children) child.kill(signal);
    });
  }
  const watch = watchParent(() => {
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
  const code = await Promise.race(ends.filter((_, index) => !programs[index]?.mayEnd));
  clearInterval(watch);
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  await Promise.all(ends);
  return code;
}

/**
 * npm sends a signal to the shell between it and its script only. That shell dies of it and tells nobody, so its end is looked for.
 * @param {() => void} whenGone
 */
function watchParent(whenGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) whenGone();
  }, 250);
}
