import { createHash } from 'node:crypto';
import { join, relative, resolve } from 'node:path';
import { SimulatorError } from '../simulator-error.ts';

/** The maximum length of a socket's address on every system, in bytes. */
const maxPathLength = 100;

/** Returns the control socket of a data folder. Throws `SimulatorError` when the folder's path is too long for a socket. */
export function findSocketPath(dataDir: string): string {
  const path = resolve(dataDir, 'simulator.sock');
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(path.toLowerCase()).digest('hex').slice(0, 16);
    return join('\\\\.\\pipe', `energy-om-simulator-${name}`);
  }
  const shorter = relative('.', path);
  const found = [path, shorter].find((candidate) => Buffer.byteLength(candidate) <= maxPathLength);
  if (found === undefined) throw new SimulatorError(`The path of ${path} is too long for a socket: choose another DATA_DIR`);
  return found;
}
