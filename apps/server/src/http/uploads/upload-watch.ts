import { secondMs } from '@energy-om/domain';
import type { FastifyRequest } from 'fastify';
import type { DiskWatermark } from '#db/disk-watermark.ts';
import { unavailable } from '#services/core/service-error.ts';

export const uploadTimesMs = {
  /** An upload may take 90 s (spec §9), within the time that the server allows a request. */
  max: 90 * secondMs,
  /** The rate is not checked before this time, because a phone in a lift may begin slowly. */
  grace: 10 * secondMs,
  /** The interval between two checks of the rate. */
  checkInterval: secondMs,
  /** The time for the caller of a refused upload to read the answer while it still sends. */
  drain: 10 * secondMs,
};
export type UploadTimes = typeof uploadTimesMs;

/** The minimum rate of every upload, in bytes a second. */
const minRate = 1024;
/** The minimum rate where the length was not announced, as browsers always do: the maximum room is reserved for such an upload. */
const minRateOfUnknownLength = 64 * 1024;
/** The share of the rate at which the upload would end in time; a slower one would only fail later. */
const requiredShare = 0.25;

/** An upload in progress. */
export interface UploadWatch {
  /** Aborted with the reason why the upload has to end. */
  readonly signal: AbortSignal;
  count(bytes: number): void;
  stop(): void;
}

/**
 * Ends an upload that is too slow to finish in time, or for which the disk has no room any more, so that no caller occupies slots and room
 * without using them, and uploads end before they block all writes. What the network did to an upload says nothing about the file, so that a
 * later attempt is as good as the first: an outbox keeps it and tries again.
 *
 * @param announced the length of the body, null where it was not announced
 */
export function watchUpload(disk: DiskWatermark, announced: number | null, times: UploadTimes): UploadWatch {
  const controller = new AbortController();
  const startedAt = performance.now();
  const requiredRate = announced === null ? minRateOfUnknownLength : Math.max(minRate, (announced / times.max) * secondMs * requiredShare);
  let received = 0;

  async function check(): Promise<void> {
    const elapsedMs = performance.now() - startedAt;
    const isSlow = elapsedMs > times.grace && received < (requiredRate * elapsedMs) / secondMs;
    if (isSlow || elapsedMs > times.max) throw unavailable('uploadTooSlow');
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

/** @returns the announced length of the body, null where it was not announced */
export function readBodyLength({ headers }: FastifyRequest): number | null {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 ? length : null;
}

/** Discards the rest of a refused body for a while, so that its sender gets to read the answer. */
export function discardBody({ raw }: FastifyRequest, times: UploadTimes): void {
  if (raw.complete) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.complete || raw.destroy(), times.drain);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}
