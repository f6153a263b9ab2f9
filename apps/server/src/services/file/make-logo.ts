import { maxLogoPixels, minLogoPixels } from '@energy-om/domain';
import sharp from 'sharp';
import { pictureLimit, pictureTimeoutSeconds, UnreadableImageError } from './make-thumbnail.ts';

const logoPixels = 128;

/**
 * Makes a WebP of 128 × 128 of a square picture, with its transparent parts and without metadata. Returns null where the picture is not square,
 * is too small or too large. Throws `UnreadableImageError`, or `tooMany` when too many pictures are waiting.
 */
export function makeLogo(picture: Buffer): Promise<Buffer | null> {
  return pictureLimit.run(() => draw(picture));
}

async function draw(picture: Buffer): Promise<Buffer | null> {
  try {
    const image = sharp(picture, { limitInputPixels: maxLogoPixels * maxLogoPixels, failOn: 'error' });
    const { width, height } = await image.metadata();
    if (width !== height || width < minLogoPixels || width > maxLogoPixels) return null;
    return await image.timeout({ seconds: pictureTimeoutSeconds }).rotate().resize(logoPixels, logoPixels).webp({ quality: 85 }).toBuffer();
  } catch (error) {
    throw new UnreadableImageError((error as Error).message);
  }
}
