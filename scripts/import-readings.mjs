// `npm run import-readings`: the past of meters out of a CSV file. `npm run import-readings -- --help` tells how.
import { join } from 'node:path';
import { installDependencies } from './install-dependencies.mjs';
import { findNode, repositoryRoot } from './paths.mjs';
import { becomeProcesses } from './run-process.mjs';

try {
  await installDependencies();
  const main = join(repositoryRoot, 'apps', 'server', 'src', 'cli', 'main.ts');
  process.exitCode = await becomeProcesses([{ program: findNode(), parameters: [main, 'import', 'readings', ...process.argv.slice(2)] }]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
