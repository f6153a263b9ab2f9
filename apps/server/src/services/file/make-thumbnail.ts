import sharp from 'sharp';

export const thumbnailPixels = 320;
/** A small file can unpack to a picture that fills the memory. */
const maximumPixels = 50_000_000;

/** One picture at a time uses one thread: a batch of nine must not take the processor from the calls. */
sharp.concurrency(1);

export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
}

/** WebP, at most 320 × 320, turned upright and without the camera's notes. Throws `UnreadableImageError`. */
export async function makeThumbnail(path: string): Promise<Buffer> {
  try {
    return await sharp(path, { limitInputPixels: maximumPixels, failOn: 'error' })
      .rotate()
      .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
  } catch (error) {
    throw new UnreadableImageError((error as Error).message);
  }
}
