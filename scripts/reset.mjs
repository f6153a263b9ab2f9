// `npm run reset` empties DATA_DIR. It asks for confirmation unless `-- --yes` is given, and refuses while a server or a command uses the
// folder.
import { join } from 'node:path';
import { installDependencies } from './install/install-dependencies.mjs';
import { findNode, repositoryRoot } from './paths.mjs';
import { becomeProcesses } from './run-process.mjs';

await installDependencies();
const program = join(repositoryRoot, 'apps', 'server', 'src', 'cli', 'reset.ts');
process.exitCode = await becomeProcesses([{ program: findNode(), parameters: [program, ...process.argv.slice(2)] }]);
