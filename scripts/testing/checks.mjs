import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { listBundleFaults, measureBundle } from '../house-rules/bundle-budget.mjs';
import { listLockFaults } from '../install/lock-file.mjs';
import { commandFile, findNode, repositoryRoot } from '../paths.mjs';
import { captureProcess } from '../run-process.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {() => Promise<{ code: number, output: string }>} run
 */

/**
 * One project for each workspace, and one for its tests where these have other types than the source, such as those of Node. Those that take
 * longest come first.
 */
const typeProjects = [
  'apps/server',
  'bench',
  'apps/web/test',
  'apps/web',
  'e2e',
  'packages/contract/test',
  'packages/contract',
  'packages/domain/test',
  'apps/simulator',
  'scripts',
  'packages/domain',
];

/**
 * The checks that do not run the code.
 * @type {Check[]}
 */
export const checks = [
  { name: 'lock file', run: checkLockFile },
  { name: 'types', run: checkTypes },
  { name: 'style', run: () => runTool('biome', 'check', '--error-on-warnings', '--colors=off', '--max-diagnostics=60', '.') },
  {
    name: 'direction',
    run: () => runTool('depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', 'apps', 'packages', 'e2e', 'bench'),
  },
  { name: 'house rules', run: () => runScript('house-rules', 'main.mjs') },
  { name: 'bundle', run: checkBundle },
  { name: 'unused', run: () => runTool('knip', '--no-progress', '--no-config-hints') },
];

/**
 * @param {Check} check
 * @returns {Promise<{ name: string, ok: boolean, seconds: number, output: string, note?: string }>}
 */
export async function runCheck({ name, run }) {
  const start = performance.now();
  const { code, output } = await run();
  return { name, ok: code === 0, seconds: (performance.now() - start) / 1000, output: output.trim() };
}

/**
 * @param {Parameters<typeof commandFile>[0]} command
 * @param {string[]} parameters
 */
function runTool(command, ...parameters) {
  return captureProcess(findNode(), [commandFile(command), ...parameters]);
}

/**
 * Checks as many projects at once as there are cores, each in one thread: several threads of the compiler check the same types again, each
 * for itself. Results are not cached, because a cache misses changes of global types.
 */
async function checkTypes() {
  const waiting = [...typeProjects];
  /** @type {{ code: number, output: string }[]} */
  const results = [];
  const checkWaiting = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift())
      results.push(await runTool('tsc', '--singleThreaded', '-p', project));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, checkWaiting));
  return { code: Math.max(...results.map(({ code }) => code)), output: results.map(({ output }) => output).join('') };
}

/** @param {string[]} path below scripts/ */
function runScript(...path) {
  return captureProcess(findNode(), [join(repositoryRoot, 'scripts', ...path)]);
}

/** Builds the web app where no build of these sources exists, and compares its size with the budget. */
async function checkBundle() {
  const build = await runScript('build.mjs');
  if (build.code !== 0) return build;
  const faults = listBundleFaults(measureBundle(join(repositoryRoot, 'apps', 'web', 'dist')));
  return { code: faults.length, output: faults.join('\n') };
}

async function checkLockFile() {
  const faults = listLockFaults();
  return { code: faults.length, output: faults.join('\n') };
}
