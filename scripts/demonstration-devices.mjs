import { join } from 'node:path';
import { findNode, repositoryRoot } from './paths.mjs';

/** @typedef {import('./run-process.mjs').Program} Program */

/** The port of the streams of the demonstration's cameras. */
const cameraPort = 8890;
/** The number of past days whose readings new meters send first. */
const pastDays = 70;

/**
 * Returns the server, and the simulator of the demonstration's devices where they may run. The cameras' streams come from this machine,
 * which the server has to be configured to allow.
 * @param {Program} server
 * @returns {Program[]}
 */
export function withDevices(server) {
  if (!mayHaveDevices()) return [server];
  const main = join(repositoryRoot, 'apps', 'simulator', 'src', 'main.ts');
  const parameters = [main, '--past', String(pastDays), '--cameras', String(cameraPort), '--wait'];
  const { CAMERA_HOSTS } = process.env;
  return [
    { ...server, env: { ...server.env, CAMERA_HOSTS: CAMERA_HOSTS || `127.0.0.1:${cameraPort}` } },
    { program: findNode(), parameters, mayEnd: true },
  ];
}

/** In production and without the demonstration there are real devices, and an external broker does not know those of the demonstration. */
function mayHaveDevices() {
  const { NODE_ENV, MQTT_URL, SIMULATOR, DEMONSTRATION } = process.env;
  return NODE_ENV !== 'production' && !MQTT_URL && SIMULATOR !== 'off' && DEMONSTRATION !== 'off';
}
