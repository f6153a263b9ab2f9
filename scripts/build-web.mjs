import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commandFile, findNode, repositoryRoot } from './paths.mjs';
import { runProcess } from './run-process.mjs';

const webFolder = join(repositoryRoot, 'apps', 'web');
const stampFile = join(webFolder, 'dist', '.built-from');

/** What the bundle is made of. The lock file stands for the packages. */
const sources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'packages/domain/src',
  'packages/contract/src',
  'package-lock.json',
];

/** Builds the web app into apps/web/dist unless what lies there was built from the same sources. */
export async function buildWeb() {
  const fingerprint = fingerprintSources();
  if (existsSync(join(webFolder, 'dist', 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint) return;
  console.log('Building the web app …');
  const code = await runProcess(findNode(), [
    commandFile('vite'),
    'build',
    webFolder,
    '--config',
    join(webFolder, 'vite.config.ts'),
    '--logLevel',
    'warn',
  ]);
  if (code !== 0) throw new Error(`The build of the web app ended with code ${code}`);
  writeFileSync(stampFile, fingerprint);
}

function fingerprintSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(join(repositoryRoot, source)))
      hash
        .update(`${relative(repositoryRoot, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path a file, a folder or nothing
 * @returns {string[]}
 */
function listFiles(path) {
  if (!existsSync(path)) return [];
  /** @type {string[]} */
  const files = [];
  const entries = readEntries(path);
  if (entries === null) return [path];
  for (const entry of entries) files.push(...listFiles(join(path, entry)));
  return files;
}

/** @param {string} path */
function readEntries(path) {
  try {
    return readdirSync(path).sort();
  } catch {
    return null;
  }
}
