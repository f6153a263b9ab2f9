import { randomBytes } from 'node:crypto';
import { loadStoredSecret } from './stored-secret.ts';

export const cameraKeyPattern = /^[\x21-\x7e]{32,}$/;
const keyBytes = 32;

/** The key of the installation. With another key, only the addresses issued in the last ten minutes become invalid. */
export function loadCameraKey(dataDir: string): Promise<string> {
  return loadStoredSecret(dataDir, {
    name: 'camera-key',
    make: () => randomBytes(keyBytes).toString('base64url'),
    pattern: cameraKeyPattern,
    rule: '32 or more printable ASCII characters without spaces',
  });
}
