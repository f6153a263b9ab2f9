import { commandFile, findNode } from './paths.mjs';
import { captureProcess } from './run-process.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {keyof typeof import('./paths.mjs').commandFiles} command
 * @property {string[]} parameters
 */

/** What can be said about the code without running it. */
export const checks = /** @type {Check[]} */ ([
  { name: 'types', command: 'tsc', parameters: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'style', command: 'biome', parameters: ['check', '--error-on-warnings', '--colors=off', '.'] },
  { name: 'direction', command: 'depcruise', parameters: ['--config', '.dependency-cruiser.mjs', 'apps', 'packages', 'e2e', 'bench'] },
  { name: 'unused', command: 'knip', parameters: ['--no-progress'] },
]);

/**
 * @param {Check} check
 * @returns {Promise<{ name: string, ok: boolean, seconds: number, output: string, note?: string }>}
 */
export async function runCheck({ name, command, parameters }) {
  const start = performance.now();
  const { code, output } = await captureProcess(findNode(), [commandFile(command), ...parameters]);
  return { name, ok: code === 0, seconds: (performance.now() - start) / 1000, output: output.trim() };
}
