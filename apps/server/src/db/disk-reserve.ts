import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DiskSpace, minFreeBytes } from './disk-watermark.ts';

/** PostgreSQL writes a little for each new connection, and would refuse one on a disk without a free byte. */
const reserveBytes = 16 * 1024 * 1024;

/** A file that reserves room on the disk. It is deleted when the disk is full, and created again when there is room. */
export interface DiskReserve {
  /** Never throws: without the reserve the server continues as well as it can. */
  adapt(space: DiskSpace): Promise<void>;
}

/** @param folder where the reserve is created, as soon as the folder exists */
export function createDiskReserve(folder: string): DiskReserve {
  const path = join(folder, 'reserve');

  /** The file is checked each time, because a command that runs next to the server may have deleted it. */
  async function adapt({ freeBytes }: DiskSpace): Promise<void> {
    const isHeld = await holdsReserve(path);
    if (isHeld && freeBytes < reserveBytes) await rm(path, { force: true });
    else if (!isHeld && freeBytes > minFreeBytes + reserveBytes) await writeReserve(path);
  }

  return { adapt: (space) => adapt(space).catch(() => undefined) };
}

async function holdsReserve(path: string): Promise<boolean> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  return size === reserveBytes;
}

/** Fills the file with random bytes, which no file system can compress. */
async function writeReserve(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(randomBytes(reserveBytes));
    await file.sync();
  } finally {
    await file.close();
  }
}
