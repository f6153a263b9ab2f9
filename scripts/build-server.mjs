import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { findNode, repositoryRoot } from './paths.mjs';
import { runProcess } from './run-process.mjs';

const serverFolder = join(repositoryRoot, 'apps', 'server');
const serverDist = join(serverFolder, 'dist');

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
/** The file with the name of the build that was made or found last. */
const currentName = 'current';

/** @typedef {'server' | 'command-line'} Program */

/**
 * Makes the server's programs, unless they are there from the same sources. Each build has a folder of its own, which is there whole or not at
 * all, and is never changed: servers may run from it.
 * @param {string} [dist] the folder of the builds
 * @returns {Promise<(program: Program) => string>} finds the file of a program
 */
export async function buildServer(dist = serverDist) {
  let name = nameBuild();
  // Sources that change while they are read are read again.
  for (let built = ''; !existsSync(join(dist, name)) && built !== name; name = nameBuild()) {
    built = name;
    await build(dist, name);
  }
  remember(dist, name);
  return (program) => fileOf(dist, name, program);
}

/**
 * Finds a program of the build that `buildServer` made or found last.
 * @param {Program} program
 */
export function serverProgram(program) {
  return fileOf(serverDist, readFileSync(join(serverDist, currentName), 'utf8'), program);
}

/** @param {string} dist @param {string} name @param {Program} program */
function fileOf(dist, name, program) {
  return join(dist, name, `${program}.js`);
}

function nameBuild() {
  return fingerprint(sources).slice(0, 16);
}

/** @param {string} dist @param {string} name */
async function build(dist, name) {
  const folder = join(dist, `unfinished-${process.pid}`);
  // A process of the same number may have been killed while it built.
  rmSync(folder, { recursive: true, force: true });
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
  removeOldBuilds(dist, name);
}

/** @param {string} dist @param {string} name of the one that is kept in any case */
function removeOldBuilds(dist, name) {
  const builds = readdirSync(dist)
    .filter((entry) => /^[0-9a-f]{16}$/.test(entry) && entry !== name)
    .map((entry) => ({ path: join(dist, entry), at: statSync(join(dist, entry), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const { path } of builds.slice(keptBuilds - 1)) rmSync(path, { recursive: true, force: true });
}

/** @param {string} dist @param {string} name */
function remember(dist, name) {
  const file = join(dist, currentName);
  if (existsSync(file) && readFileSync(file, 'utf8') === name) return;
  const written = `${file}-${process.pid}`;
  writeFileSync(written, name);
  renameSync(written, file);
}
