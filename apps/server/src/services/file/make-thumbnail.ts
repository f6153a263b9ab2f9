import sharp from 'sharp';
import { createConcurrencyLimit } from '../core/scheduling/concurrency-limit.ts';

export const thumbnailPixels = 320;
/** A small file can unpack to a picture that fills the memory. */
const maximumPixels = 50_000_000;

/** A picture uses one thread: a batch of nine must not take the processor from the calls. */
sharp.concurrency(1);
/** Every picture comes once, so a cache would only fill the memory: a gigabyte after eight large ones. */
sharp.cache(false);

/** A small file may unpack to half a gigabyte: pictures are unpacked one after the other, however many come at once. */
const thumbnailLimit = createConcurrencyLimit({ maxRunning: 1, maxWaiting: 16 });
const maxSeconds = 10;

export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
}

/**
 * WebP, at most 320 × 320, turned upright and without the camera's notes. Throws `UnreadableImageError`, or `tooMany` when
 * too many pictures are waiting.
 */
export function makeThumbnail(path: string): Promise<Buffer> {
  return thumbnailLimit.run(() => shrink(path));
}

async function shrink(path: string): Promise<Buffer> {
  try {
    return await sharp(path, { limitInputPixels: maximumPixels, failOn: 'error' })
      .timeout({ seconds: maxSeconds })
      .rotate()
      .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
  } catch (error) {
    throw new UnreadableImageError((error as Error).message);
  }
}
