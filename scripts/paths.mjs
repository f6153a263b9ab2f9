import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const binFolder = join(repositoryRoot, 'node_modules', '.bin');

/** Type stripping is on by default from here, so `node main.ts` works. */
const oldestNodeThatRunsTypeScript = [22, 18];

/**
 * The Node that runs everything but these scripts: the pinned one of node_modules, else the one that runs this, when it is new enough.
 * @returns {string} path of the executable
 */
export function findNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(repositoryRoot, 'node_modules', 'node', 'bin', file);
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNodeThatRunsTypeScript;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return process.execPath;
  throw new Error(`The pinned Node is missing from node_modules and this one (${process.version}) cannot run TypeScript. Run: npm ci`);
}

/** Where Node keeps compiled TypeScript: the server then starts in half the time. */
const compileCache = join(repositoryRoot, 'node_modules', '.cache', 'node');

/**
 * The environment with the tools of node_modules, the pinned Node among them, in front.
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
 * The environment npm itself runs in: without node_modules/.bin, because npm must not run on a Node that it is about to delete.
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentWithoutTools() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...process.env, PATH: folders.join(delimiter) };
}

/**
 * The JavaScript file behind a command of an installed package, to be run by node: no shell, the same on every system.
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
