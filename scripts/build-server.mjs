import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { findNode, repositoryRoot } from './paths.mjs';
import { runProcess } from './run-process.mjs';

const serverFolder = join(repositoryRoot, 'apps', 'server');
const dist = join(serverFolder, 'dist');
/** Holds the name of the folder that was built or asked for last. */
const currentFile = join(dist, 'current');

/** The sources of the programs, and what says how they are resolved. The lock file represents the packages. */
const sources = [
  'apps/server/src',
  'apps/server/build',
  'apps/server/package.json',
  'apps/server/tsconfig.json',
  'packages/domain/src',
  'packages/domain/package.json',
  'packages/domain/tsconfig.json',
  'packages/contract/src',
  'packages/contract/package.json',
  'packages/contract/tsconfig.json',
  'tsconfig.base.json',
  'package-lock.json',
];

/** A running server opens some files of its build late, so that a few builds of before stay. */
const keptBuilds = 5;

/** @typedef {'server' | 'command-line'} Program */

/**
 * Makes the server's programs, unless they are there from the same sources. Each build has a folder of its own below apps/server/dist, which is
 * there whole or not at all, and is never changed: servers may run from it.
 * @returns {Promise<(program: Program) => string>} finds the file of a program
 */
export async function buildServer() {
  let name = nameBuild();
  // Sources that change while they are read are read again.
  for (let built = ''; !existsSync(join(dist, name)) && built !== name; name = nameBuild()) {
    built = name;
    await build(name);
  }
  remember(name);
  return (program) => fileOf(name, program);
}

/**
 * Finds a program of the build that `buildServer` made or found last.
 * @param {Program} program
 */
export function serverProgram(program) {
  return fileOf(readFileSync(currentFile, 'utf8'), program);
}

/** @param {string} name @param {Program} program */
function fileOf(name, program) {
  return join(dist, name, `${program}.js`);
}

function nameBuild() {
  return fingerprint(sources).slice(0, 16);
}

/** @param {string} name */
async function build(name) {
  const folder = join(dist, `unfinished-${process.pid}`);
  try {
    const code = await runProcess(findNode(), [join(serverFolder, 'build', 'main.ts'), folder]);
    if (code !== 0) throw new Error(`The build of the server ended with code ${code}`);
    if (nameBuild() === name && !existsSync(join(dist, name))) renameSync(folder, join(dist, name));
  } catch (error) {
    // Two at once make the same, and one of them is kept.
    if (!existsSync(join(dist, name))) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  removeOldBuilds(name);
}

/** @param {string} name of the one that is kept in any case */
function removeOldBuilds(name) {
  const builds = readdirSync(dist)
    .filter((entry) => /^[0-9a-f]{16}$/.test(entry) && entry !== name)
    .map((entry) => ({ path: join(dist, entry), at: statSync(join(dist, entry), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const { path } of builds.slice(keptBuilds - 1)) rmSync(path, { recursive: true, force: true });
}

/** @param {string} name */
function remember(name) {
  if (existsSync(currentFile) && readFileSync(currentFile, 'utf8') === name) return;
  mkdirSync(dist, { recursive: true });
  const written = `${currentFile}-${process.pid}`;
  writeFileSync(written, name);
  renameSync(written, currentFile);
}
