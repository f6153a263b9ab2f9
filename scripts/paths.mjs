import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const binFolder = join(repositoryRoot, 'node_modules', '.bin');

/** From this version on, Node runs TypeScript by default. */
const minTypeScriptNode = [22, 18];

/**
 * Finds the Node that runs everything but these scripts: the pinned one of node_modules, else the present one, when it is new enough.
 * @returns {string} path of the executable
 */
export function findNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(repositoryRoot, 'node_modules', 'node', 'bin', file);
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = minTypeScriptNode;
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return process.execPath;
  throw new Error(`The pinned Node is missing from node_modules and this one (${process.version}) cannot run TypeScript. Run: npm ci`);
}

/** Node caches compiled modules here, which shortens each start. */
const compileCache = join(repositoryRoot, 'node_modules', '.cache', 'node');

/**
 * Returns the environment with the tools of node_modules, including the pinned Node, at the front of PATH.
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentWithTools() {
  return {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    PATH: [binFolder, dirname(findNode()), process.env.PATH ?? ''].join(delimiter),
  };
}

/**
 * Returns the environment for npm itself: without node_modules/.bin, because npm must not run on a Node that it is about to delete.
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentWithoutTools() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...process.env, PATH: folders.join(delimiter) };
}

/**
 * Returns the JavaScript file of an installed package's command, which Node runs without a shell, in the same way on every system.
 * @param {keyof typeof commandFiles} command
 */
export function commandFile(command) {
  return join(repositoryRoot, 'node_modules', ...commandFiles[command].split('/'));
}

export const commandFiles = {
  tsc: 'typescript/bin/tsc',
  biome: '@biomejs/biome/bin/biome',
  depcruise: 'dependency-cruiser/bin/dependency-cruiser.mjs',
  knip: 'knip/bin/knip.js',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
};
