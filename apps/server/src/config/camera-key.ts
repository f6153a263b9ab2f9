import { randomBytes } from 'node:crypto';
import { loadStoredSecret } from './stored-secret.ts';

export const cameraKeyPattern = /^[\x21-\x7e]{32,}$/;
const keyBytes = 32;

/** The installation's own; with another one the addresses given out for the next ten minutes lead nowhere, and no more. */
export function loadCameraKey(dataDir: string): Promise<string> {
  return loadStoredSecret(dataDir, {
    name: 'camera-key',
    make: () => randomBytes(keyBytes).toString('base64url'),
    pattern: cameraKeyPattern,
    rule: '32 or more printable ASCII characters without spaces',
  });
}
