import sharp from 'sharp';
import { createConcurrencyLimit } from '#services/core/scheduling/concurrency-limit.ts';

export const thumbnailPixels = 320;
/** A larger picture could fill the memory, however small its file is. */
const maxPixels = 50_000_000;

/** A picture uses one thread: a batch of nine must not take the processor from the calls. */
sharp.concurrency(1);
/** Every picture comes once, so a cache would only fill the memory: a gigabyte after eight large ones. */
sharp.cache(false);

/** A small file may unpack to half a gigabyte: pictures are unpacked one after the other, however many come at once. */
export const pictureLimit = createConcurrencyLimit({ maxRunning: 1, maxWaiting: 16 });
export const pictureTimeoutSeconds = 10;

export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
}

/**
 * Makes a WebP of at most 320 × 320, turned upright and without the camera's metadata. Throws `UnreadableImageError`, or `tooMany` when
 * too many pictures are waiting.
 */
export function makeThumbnail(path: string): Promise<Buffer> {
  return pictureLimit.run(() => shrink(path));
}

async function shrink(path: string): Promise<Buffer> {
  try {
    return await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: pictureTimeoutSeconds })
      .rotate()
      .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
  } catch (error) {
    throw new UnreadableImageError((error as Error).message);
  }
}
