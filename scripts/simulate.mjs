// `npm run simulate` runs meters and gateways that connect to the server by MQTT. `npm run simulate -- --help` explains the options.
import { join } from 'node:path';
import { installDependencies } from './install/install-dependencies.mjs';
import { findNode, repositoryRoot } from './paths.mjs';
import { becomeProcesses } from './run-process.mjs';

try {
  await installDependencies();
  const main = join(repositoryRoot, 'apps', 'simulator', 'src', 'main.ts');
  process.exitCode = await becomeProcesses([{ program: findNode(), parameters: [main, ...process.argv.slice(2)] }]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
