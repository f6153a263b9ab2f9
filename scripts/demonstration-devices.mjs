import { join } from 'node:path';
import { findNode, repositoryRoot } from './paths.mjs';

/** @typedef {import('./run-process.mjs').Program} Program */

/** The demonstration's cameras point there. */
const cameraPort = 8890;
/** What its meters tell of their past, when they begin. */
const demonstrationDays = 70;

/**
 * The server and beside it the demonstration's devices, where there may be some. Its cameras are on this machine, where streams may not come
 * from unless it is said.
 * @param {Program} server
 * @returns {Program[]}
 */
export function withDevices(server) {
  if (!mayHaveDevices()) return [server];
  const main = join(repositoryRoot, 'apps', 'simulator', 'src', 'main.ts');
  const parameters = [main, '--past', String(demonstrationDays), '--cameras', String(cameraPort), '--wait'];
  const { CAMERA_HOSTS } = process.env;
  return [
    { ...server, env: { ...server.env, CAMERA_HOSTS: CAMERA_HOSTS || `127.0.0.1:${cameraPort}` } },
    { program: findNode(), parameters, mayEnd: true },
  ];
}

/** An installation of one's own has devices of its own; and an outside broker does not know those of the demonstration. */
function mayHaveDevices() {
  const { NODE_ENV, MQTT_URL, SIMULATOR } = process.env;
  return NODE_ENV !== 'production' && !MQTT_URL && SIMULATOR !== 'off';
}
