import { statfs } from 'node:fs/promises';
import { DiskNearlyFullError } from './errors.ts';

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

export type DiskProbe = (folder: string) => Promise<DiskSpace>;

/** Below it every write to the embedded database is refused: one whose log finds no room ends, and then not even reads go on. */
export const minimumFreeBytes = 256 * 1024 * 1024;
/** Below either of them no more files are taken in: so what uploads bring leaves room for every other write, also on a small disk. */
export const minimumFreeShareForFiles = 0.05;
export const minimumFreeBytesForFiles = 2 * minimumFreeBytes;

const probeIntervalMilliseconds = 1000;

export const probeDisk: DiskProbe = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};

export interface DiskWatermark {
  /** Both throw `DiskNearlyFullError`. */
  assertWritable(): Promise<void>;
  /** @param bytes that are still to come */
  assertRoomForFiles(bytes?: number): Promise<void>;
  /** The handler is given what each probe has found, and waited for. */
  onProbe(handler: (space: DiskSpace) => Promise<void>): void;
}

/** Probes the disk at most once a second. Writes come back by themselves once there is room again. */
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
    if (latest === null || now - probedAt >= probeIntervalMilliseconds) {
      probedAt = now;
      latest = probeAndNotify();
    }
    return latest;
  }

  return {
    onProbe: (handler) => void handlers.push(handler),
    async assertWritable() {
      const { freeBytes } = await readSpace();
      if (freeBytes < minimumFreeBytes) throw new DiskNearlyFullError(`${freeBytes} bytes are free in ${folder}`);
    },
    async assertRoomForFiles(bytes = 0) {
      const { freeBytes, totalBytes } = await readSpace();
      if (freeBytes - bytes < Math.max(minimumFreeBytesForFiles, totalBytes * minimumFreeShareForFiles)) {
        throw new DiskNearlyFullError(`${freeBytes} of ${totalBytes} bytes are free in ${folder}, ${bytes} of them for uploads`);
      }
    },
  };
}
