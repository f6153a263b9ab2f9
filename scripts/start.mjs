// `npm start` installs and builds what is missing and runs the server, and beside it the demonstration's devices, where there is a
// demonstration; SIMULATOR=off omits them. `-- --empty` is DEMONSTRATION=off: an empty installation stays empty.
import { buildServer } from './build-server.mjs';
import { beginWebBuild } from './build-web.mjs';
import { withDevices } from './demonstration-devices.mjs';
import { installDependencies } from './install/install-dependencies.mjs';
import { findNode } from './paths.mjs';
import { becomeProcesses } from './run-process.mjs';
import { serverEnvironment, serverFlags } from './server-process.mjs';

const given = process.argv.slice(2);
if (given.includes('--empty')) process.env.DEMONSTRATION = 'off';

try {
  await installDependencies();
  const findProgram = await buildServer();
  // The server prepares the database meanwhile, and opens once the web app is there.
  const build = beginWebBuild();
  const node = findNode();
  const parameters = [...serverFlags, findProgram('server'), ...given.filter((one) => one !== '--empty')];
  const env = { ...serverEnvironment, ...(build.fingerprint !== null && { WEB_BUILD: build.fingerprint }) };
  // Without it, the files are sent as they are.
  build.compressed.catch(() => undefined);
  process.exitCode = await becomeProcesses(withDevices({ program: node, parameters, env }), build.built);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
