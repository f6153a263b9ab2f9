// `npm run dev`: the server restarting on change, and Vite in front of it with hot replacement. One Ctrl-C ends both.
import { join } from 'node:path';
import { installDependencies } from './install/install-dependencies.mjs';
import { commandFile, findNode, repositoryRoot } from './paths.mjs';
import { becomeProcesses } from './run-process.mjs';

await installDependencies();
const node = findNode();
const port = process.env.PORT ?? '8080';
const web = join(repositoryRoot, 'apps', 'web');
process.exitCode = await becomeProcesses([
  {
    program: node,
    parameters: ['--watch', '--watch-preserve-output', join(repositoryRoot, 'apps', 'server', 'src', 'main.ts')],
    env: { PORT: port },
  },
  {
    program: node,
    parameters: [commandFile('vite'), web, '--config', join(web, 'vite.config.ts')],
    env: { API_ADDRESS: `http://127.0.0.1:${port}` },
  },
]);
