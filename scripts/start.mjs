// `npm start`: from a fresh clone to a running server, whatever is missing. A second start only checks and starts.
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { installDependencies } from './install-dependencies.mjs';
import { findNode, repositoryRoot } from './paths.mjs';
import { becomeProcesses } from './run-process.mjs';

try {
  await installDependencies();
  await buildWeb();
  const main = join(repositoryRoot, 'apps', 'server', 'src', 'main.ts');
  process.exitCode = await becomeProcesses([{ program: findNode(), parameters: [main, ...process.argv.slice(2)] }]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
