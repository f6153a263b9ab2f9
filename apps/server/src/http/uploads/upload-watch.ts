import type { FastifyRequest } from 'fastify';
import type { DiskWatermark } from '#db/disk-watermark.ts';
import { invalid } from '#services/core/service-error.ts';

export const uploadTimesMs = {
  /** It may take 90 s (spec §9), within the time that the server gives a request. */
  max: 90_000,
  /** Before its pace is checked: a phone in a lift may begin slowly. */
  grace: 10_000,
  /** Between two checks of its pace. */
  checkInterval: 1000,
  /** For a caller whose upload is refused while it sends, to read the answer. */
  drain: 10_000,
};
export type UploadTimes = typeof uploadTimesMs;

/** Bytes a second that every upload has to make. */
const minPace = 1024;
/** Where nobody said how much is to come, as browsers always do, and as much as possible is kept free for it. */
const minPaceOfUnknown = 64 * 1024;
/** Of the pace at which it would be over in time: so much slower, it would only end later. */
const shareOfPace = 0.25;

/** An upload while it is received. */
export interface UploadWatch {
  /** Aborted with the reason why the upload has to end. */
  readonly signal: AbortSignal;
  count(bytes: number): void;
  stop(): void;
}

/**
 * Ends an upload that is too slow to be over in time, or for which there is no room on the disk any more: so that nobody holds places
 * and room without using them, and uploads end before they stop everybody's writes.
 *
 * @param announced the body's length, null where it was not said
 */
export function watchUpload(disk: DiskWatermark, announced: number | null, times: UploadTimes): UploadWatch {
  const controller = new AbortController();
  const startedAt = performance.now();
  const neededPace = announced === null ? minPaceOfUnknown : Math.max(minPace, (announced / times.max) * 1000 * shareOfPace);
  let received = 0;

  async function check(): Promise<void> {
    const elapsed = performance.now() - startedAt;
    const isSlow = elapsed > times.grace && received < (neededPace * elapsed) / 1000;
    if (isSlow || elapsed > times.max) throw invalid({ files: 'uploadTooSlow' });
    await disk.assertRoomForFiles();
  }

  const timer = setInterval(() => check().catch((error: unknown) => controller.abort(error)), times.checkInterval);
  return {
    signal: controller.signal,
    count(bytes) {
      received += bytes;
    },
    stop: () => clearInterval(timer),
  };
}

/** @returns what the caller said its body is long, null where it did not */
export function readBodyLength({ headers }: FastifyRequest): number | null {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 ? length : null;
}

/** Lets the rest of a refused body run to nowhere, for long enough that its sender comes to read the answer. */
export function discardBody({ raw }: FastifyRequest, times: UploadTimes): void {
  if (raw.complete) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.complete || raw.destroy(), times.drain);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}
