import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress-files.mjs';
import { fingerprint } from './fingerprint.mjs';
import { commandFile, findNode, repositoryRoot } from './paths.mjs';
import { runProcess } from './run-process.mjs';

const webFolder = join(repositoryRoot, 'apps', 'web');
const dist = join(webFolder, 'dist');
const stampFile = join(dist, '.built-from');
const compressedFile = join(dist, '.compressed');
const apiDocsScript = join(webFolder, 'dist-api-docs', 'try-calls.js');

/** The sources of the bundle. The lock file represents the packages. */
const sources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/build',
  'apps/web/vite.config.ts',
  'apps/web/vite.api-docs.config.ts',
  'apps/web/package.json',
  'packages/domain/src',
  'packages/contract/src',
  'package-lock.json',
  'scripts/compress-files.mjs',
];

/** Builds the web app into apps/web/dist, and the script of `/docs`, unless the existing build is from the same sources. */
export async function buildWeb() {
  const { built, compressed } = beginWebBuild();
  await built;
  await compressed;
}

/**
 * Begins to build what is missing. The stamp goes first and comes last, so that nobody takes half of a build for a whole one. What a phone does
 * not need first is compressed after that, since it takes as long as the rest.
 * @returns {{ fingerprint: string | null, built: Promise<void>, compressed: Promise<void> }} what the stamp will hold; null when the existing
 *   build is from the same sources
 */
export function beginWebBuild() {
  const current = fingerprint(sources);
  const isBuilt = [join(dist, 'index.html'), apiDocsScript, stampFile].every((file) => existsSync(file));
  const isPresent = isBuilt && readFileSync(stampFile, 'utf8') === current;
  if (isPresent && existsSync(compressedFile)) return { fingerprint: null, built: Promise.resolve(), compressed: Promise.resolve() };
  const built = isPresent ? Promise.resolve() : build(current);
  const compressed = built.then(() => compressFiles(dist)).then(() => writeFileSync(compressedFile, ''));
  return { fingerprint: isPresent ? null : current, built, compressed };
}

/** @param {string} current */
async function build(current) {
  console.log('Building the web app …');
  rmSync(stampFile, { force: true });
  await Promise.all([buildApp(), buildApiDocs()]);
  writeFileSync(stampFile, current);
}

/** What is loaded before the log-in, and by the first screen after it (0105). */
const firstFiles = /^(index\.html|icon\.svg|assets.(index|packages|rolldown-runtime|sign-in|home|texts-[\w-]+-(start|home))-)/;

async function buildApp() {
  await runVite('vite.config.ts');
  await compressFiles(dist, (file) => firstFiles.test(file));
}

/** Builds the script with which `/docs` tries calls, into apps/web/dist-api-docs. */
export function buildApiDocs() {
  return runVite('vite.api-docs.config.ts');
}

/** @param {string} config file below apps/web */
async function runVite(config) {
  const parameters = ['build', webFolder, '--config', join(webFolder, config), '--logLevel', 'warn'];
  const code = await runProcess(findNode(), [commandFile('vite'), ...parameters]);
  if (code !== 0) throw new Error(`The build by ${config} ended with code ${code}`);
}
