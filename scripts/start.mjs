// `npm start`: from a fresh clone to a running server, whatever is missing. A second start only checks and starts. Beside it run the
// devices of the demonstration, where there is one; SIMULATOR=off leaves them out.
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { installDependencies } from './install/install-dependencies.mjs';
import { findNode, repositoryRoot } from './paths.mjs';
import { becomeProcesses } from './run-process.mjs';
import { serverFlags } from './server-flags.mjs';

/** The demonstration's cameras point there. */
const cameraPort = 8890;
/** What its meters tell of their past, when they begin. */
const demonstrationDays = 70;

try {
  await installDependencies();
  await buildWeb();
  const node = findNode();
  const parameters = [...serverFlags, mainOf('server'), ...process.argv.slice(2)];
  process.exitCode = await becomeProcesses(hasSimulator() ? withDevices(node, parameters) : [{ program: node, parameters }]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * The server with the demonstration's devices. Its cameras are on this machine, where streams may not come from unless it is said.
 * @param {string} node
 * @param {string[]} server
 */
function withDevices(node, server) {
  const devices = [mainOf('simulator'), '--past', String(demonstrationDays), '--cameras', String(cameraPort), '--wait'];
  const { CAMERA_HOSTS } = process.env;
  return [
    { program: node, parameters: server, env: { CAMERA_HOSTS: CAMERA_HOSTS || `127.0.0.1:${cameraPort}` } },
    { program: node, parameters: devices, mayEnd: true },
  ];
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
