import { join } from 'node:path';
import { listBundleFaults, measureBundle } from '../house-rules/bundle-budget.mjs';
import { listChunkCycles } from '../house-rules/chunk-cycles.mjs';
import { listLockFaults } from '../install/lock-file.mjs';
import { commandFile, environmentWithTools, findNode, repositoryRoot } from '../paths.mjs';
import { captureProcess } from '../run-process.mjs';
import { takeTurn } from './take-turn.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {() => Promise<{ code: number, output: string }>} run
 */

/**
 * Everything, as two programs: what runs on Node, and what runs in a browser or drives one. What their parts share would be checked again in each
 * of more. The one that takes longest comes first.
 */
const fastTypeProjects = ['tsconfig.node.json', 'tsconfig.browser.json'];

/** The sources that know neither Node nor a browser, and those that know a browser, are programs of their own as well, so that no other types leak into them. */
const typeProjects = [...fastTypeProjects, 'apps/web', 'packages/contract', 'packages/domain'];

/** Biome, which works on all cores at once, comes last. @param {readonly string[]} projects @returns {Check[]} */
const checkSources = (projects) => [
  { name: 'lock file', run: checkLockFile },
  { name: 'types', run: () => checkTypes(projects) },
  { name: 'house rules', run: () => runScript('house-rules', 'main.mjs') },
  { name: 'style', run: () => runTool('biome', 'check', '--error-on-warnings', '--colors=off', '--max-diagnostics=60', '.') },
];

/** What a change breaks most often, without running the code. */
export const fastChecks = checkSources(fastTypeProjects);

/**
 * All checks that do not run the code: where a change belongs, what it leaves unused and how large it is shows once it is whole.
 * @type {Check[]}
 */
export const checks = [
  ...checkSources(typeProjects),
  {
    name: 'direction',
    run: () => runTool('depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', 'apps', 'packages', 'e2e', 'bench'),
  },
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
  return takeTurn(() => captureProcess(findNode(), [commandFile(command), ...parameters]));
}

/** The compiler ends soon: collecting its garbage, which it does not need below this limit, takes a quarter of its time. */
const compilerMemory = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/**
 * Each project is checked in one thread: several threads of the compiler check the same types again, each for itself. Results are not
 * cached, because a cache misses changes of global types.
 * @param {readonly string[]} projects
 */
async function checkTypes(projects) {
  const compile = (/** @type {string} */ project) =>
    captureProcess(findNode(), [commandFile('tsc'), '--singleThreaded', '-p', project], {
      env: { ...environmentWithTools(), ...compilerMemory },
    });
  const results = await Promise.all(projects.map((project) => takeTurn(() => compile(project))));
  return { code: Math.max(...results.map(({ code }) => code)), output: results.map(({ output }) => output).join('') };
}

/** @param {string[]} path below scripts/ */
function runScript(...path) {
  return takeTurn(() => captureProcess(findNode(), [join(repositoryRoot, 'scripts', ...path)]));
}

/** Builds web app and server where no build of these sources exists, compares the web app's size with the budget, and looks for files that import one another. */
async function checkBundle() {
  const build = await runScript('build.mjs');
  if (build.code !== 0) return build;
  const dist = join(repositoryRoot, 'apps', 'web', 'dist');
  const faults = [...listBundleFaults(measureBundle(dist)), ...listChunkCycles(dist)];
  return { code: faults.length, output: faults.join('\n') };
}

async function checkLockFile() {
  const faults = listLockFaults();
  return { code: faults.length, output: faults.join('\n') };
}
