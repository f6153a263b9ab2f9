import { access } from 'node:fs/promises';

/** Whether a file or folder is there and can be seen by this process. */
export function pathExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
