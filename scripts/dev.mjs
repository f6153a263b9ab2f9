// `npm run dev` runs the server, which restarts on changes and accepts a debugger, Vite with hot replacement in front of it, and the
// demonstration's devices unless `-- --no-simulator` is given. One Ctrl-C ends all.
import { join } from 'node:path';
import { buildApiDocs } from './build-web.mjs';
import { withDevices } from './demonstration-devices.mjs';
import { installDependencies } from './install/install-dependencies.mjs';
import { commandFile, findNode, repositoryRoot } from './paths.mjs';
import { becomeProcesses } from './run-process.mjs';

/** .vscode/launch.json attaches to this address. */
const debuggerAddress = '127.0.0.1:9229';

const unknown = process.argv.slice(2).find((word) => word !== '--no-simulator');
if (unknown !== undefined) {
  console.error(`npm run dev does not know ${unknown}; it knows -- --no-simulator`);
  process.exit(1);
}
await installDependencies();
await buildApiDocs();
const node = findNode();
const port = process.env.PORT ?? '8080';
const web = join(repositoryRoot, 'apps', 'web');
const main = join(repositoryRoot, 'apps', 'server', 'src', 'main.ts');
const server = {
  program: node,
  parameters: ['--watch', '--watch-preserve-output', `--inspect=${debuggerAddress}`, main],
  env: { PORT: port },
};
const vite = {
  program: node,
  parameters: [commandFile('vite'), web, '--config', join(web, 'vite.config.ts')],
  env: { API_ADDRESS: `http://127.0.0.1:${port}` },
};
process.exitCode = await becomeProcesses([...(process.argv.includes('--no-simulator') ? [server] : withDevices(server)), vite]);
