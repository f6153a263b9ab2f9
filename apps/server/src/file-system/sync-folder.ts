import { open } from 'node:fs/promises';

/** Makes the names in a folder durable: syncing a file does not sync its name. */
export async function syncFolder(path: string): Promise<void> {
  // Windows makes names durable by itself, and cannot open folders.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
