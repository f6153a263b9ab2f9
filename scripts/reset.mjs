// `npm run reset`: DATA_DIR as before the first start; asks before it does, or `-- --yes`. Refuses while a server or a command uses the folder.
import { join } from 'node:path';
import { installDependencies } from './install/install-dependencies.mjs';
import { findNode, repositoryRoot } from './paths.mjs';
import { becomeProcesses } from './run-process.mjs';

await installDependencies();
const program = join(repositoryRoot, 'apps', 'server', 'src', 'cli', 'reset.ts');
process.exitCode = await becomeProcesses([{ program: findNode(), parameters: [program, ...process.argv.slice(2)] }]);
