import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DiskSpace, minimumFreeBytes } from './disk-watermark.ts';

/** PostgreSQL writes a little whatever is asked of it: each new connection may have to, and would be refused on a disk without a byte left. */
const reserveBytes = 16 * 1024 * 1024;

/** Room on the disk that nobody else can take: a file that is given up when the disk is full, and made again when there is room. */
export interface DiskReserve {
  /** Never throws: without the reserve all goes on as well as it can. */
  adapt(space: DiskSpace): Promise<void>;
}

/** @param folder where nothing is held as long as it is not there */
export function createDiskReserve(folder: string): DiskReserve {
  const path = join(folder, 'reserve');

  /** Looked at each time: a command beside the server may have given it up. */
  async function adapt({ freeBytes }: DiskSpace): Promise<void> {
    const isHeld = await holdsReserve(path);
    if (isHeld && freeBytes < reserveBytes) await rm(path, { force: true });
    else if (!isHeld && freeBytes > minimumFreeBytes + reserveBytes) await writeReserve(path);
  }

  return { adapt: (space) => adapt(space).catch(() => undefined) };
}

async function holdsReserve(path: string): Promise<boolean> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  return size === reserveBytes;
}

/** With what no file system can store in less. */
async function writeReserve(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(randomBytes(reserveBytes));
    await file.sync();
  } finally {
    await file.close();
  }
}
