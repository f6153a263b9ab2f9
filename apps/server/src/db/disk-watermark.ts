import { statfs } from 'node:fs/promises';
import { DiskNearlyFullError } from './errors.ts';

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

export type DiskProbe = (folder: string) => Promise<DiskSpace>;

/** Below this, every write to the embedded database is refused: PostgreSQL ends when its log finds no room, and then even reads fail. */
export const minFreeBytes = 256 * 1024 * 1024;
/** Below either of these, no more files are accepted, so that uploads leave room for all other writes, on a small disk too. */
export const minFreeShareForFiles = 0.05;
export const minFreeBytesForFiles = 2 * minFreeBytes;

const probeIntervalMs = 1000;

export const probeDisk: DiskProbe = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

export interface DiskWatermark {
  /** Both throw `DiskNearlyFullError`. */
  assertWritable(): Promise<void>;
  /** @param bytes that have not arrived yet */
  assertRoomForFiles(bytes?: number): Promise<void>;
  /** The handler receives the result of each probe, and the probe waits for it. */
  onProbe(handler: (space: DiskSpace) => Promise<void>): void;
}

/** Probes the disk at most once a second. Writes are allowed again as soon as there is room. */
export function createDiskWatermark(folder: string, probe: DiskProbe = probeDisk): DiskWatermark {
  let latest: Promise<DiskSpace> | null = null;
  let probedAt = Number.NEGATIVE_INFINITY;
  const handlers: ((space: DiskSpace) => Promise<void>)[] = [];

  async function probeAndNotify(): Promise<DiskSpace> {
    const space = await probe(folder);
    for (const handler of handlers) await handler(space);
    return space;
  }

  function readSpace(): Promise<DiskSpace> {
    const now = performance.now();
    if (latest === null || now - probedAt >= probeIntervalMs) {
      probedAt = now;
      latest = probeAndNotify();
    }
    return latest;
  }

  return {
    onProbe: (handler) => void handlers.push(handler),
    async assertWritable() {
      const { freeBytes } = await readSpace();
      if (freeBytes < minFreeBytes) throw new DiskNearlyFullError(`${freeBytes} bytes are free in ${folder}`);
    },
    async assertRoomForFiles(bytes = 0) {
      const { freeBytes, totalBytes } = await readSpace();
      if (freeBytes - bytes < Math.max(minFreeBytesForFiles, totalBytes * minFreeShareForFiles)) {
        throw new DiskNearlyFullError(`${freeBytes} of ${totalBytes} bytes are free in ${folder}, ${bytes} of them for uploads`);
      }
    },
  };
}
