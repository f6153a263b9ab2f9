import { open } from 'node:fs/promises';

/** Makes names in a folder outlast a power failure: syncing a file does not sync its name. */
export async function syncFolder(path: string): Promise<void> {
  // Windows keeps names by itself, and opens no folders.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
