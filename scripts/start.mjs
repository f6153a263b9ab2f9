// `npm start`: from a fresh clone to a running server, whatever is missing. A second start only checks and starts. Beside it run the
// devices of the demonstration, where there is one; SIMULATOR=off leaves them out.
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { installDependencies } from './install-dependencies.mjs';
import { findNode, repositoryRoot } from './paths.mjs';
import { becomeProcesses } from './run-process.mjs';

try {
  await installDependencies();
  await buildWeb();
  const node = findNode();
  const server = { program: node, parameters: [mainOf('server'), ...process.argv.slice(2)] };
  const devices = { program: node, parameters: [mainOf('simulator'), '--wait'], mayEnd: true };
  process.exitCode = await becomeProcesses(hasSimulator() ? [server, devices] : [server]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {string} app */
function mainOf(app) {
  return join(repositoryRoot, 'apps', app, 'src', 'main.ts');
}

/** An installation of one's own has devices of its own; and an outside broker does not know those of the demonstration. */
function hasSimulator() {
  const { NODE_ENV, MQTT_URL, SIMULATOR } = process.env;
  return NODE_ENV !== 'production' && !MQTT_URL && SIMULATOR !== 'off';
}
