import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { findNode, repositoryRoot } from './paths.mjs';
import { runProcess } from './run-process.mjs';

const serverFolder = join(repositoryRoot, 'apps', 'server');
const dist = join(serverFolder, 'dist');
const stampFile = join(dist, '.built-from');

/** The sources of the programs. The lock file represents the packages. */
const sources = [
  'apps/server/src',
  'apps/server/build',
  'apps/server/package.json',
  'packages/domain/src',
  'packages/contract/src',
  'package-lock.json',
];

/**
 * Makes the server's programs into apps/server/dist, unless those there are from the same sources. The stamp goes first and comes last, so that
 * nobody takes half of a build for a whole one.
 */
export async function buildServer() {
  const current = fingerprint(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === current) return;
  rmSync(stampFile, { force: true });
  const code = await runProcess(findNode(), [join(serverFolder, 'build', 'main.ts')]);
  if (code !== 0) throw new Error(`The build of the server ended with code ${code}`);
  writeFileSync(stampFile, current);
}

/**
 * Returns the file of a program, once `buildServer` has resolved.
 * @param {'server' | 'command-line'} name
 */
export function serverProgram(name) {
  return join(dist, `${name}.js`);
}
