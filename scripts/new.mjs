// `npm run new verb <area>/<name>` creates the files of a new call, from the row of the API table to the test, and lists what is to be
// written by hand.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installDependencies } from './install/install-dependencies.mjs';
import { commandFile, findNode, repositoryRoot } from './paths.mjs';
import { captureProcess } from './run-process.mjs';
import { planVerb, ScaffoldError } from './scaffold/plan-verb.mjs';

const [kind, target, ...rest] = process.argv.slice(2);
try {
  if (kind !== 'verb' || target === undefined || rest.length > 0)
    throw new ScaffoldError('npm run new verb <area>/<name>, like team/rename-team');
  await installDependencies();
  const { files, next } = planVerb(target, readIfThere);
  for (const [file, text] of Object.entries(files)) {
    const path = join(repositoryRoot, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(file);
  }
  await captureProcess(findNode(), [commandFile('biome'), 'check', '--write', ...Object.keys(files)]);
  console.log(`\nNow:\n${next.map((line) => `- ${line}`).join('\n')}`);
} catch (error) {
  console.error(error instanceof ScaffoldError ? error.message : error);
  process.exitCode = 1;
}

/** @param {string} file */
function readIfThere(file) {
  const path = join(repositoryRoot, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
