import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { FileStore } from '#adapters/files/file-store.ts';
import { thumbnailPixels } from '#services/file/make-thumbnail.ts';
import { drawScenes, type Scene } from './draw-scenes.ts';

export interface StoredPicture extends Pick<Scene, 'name' | 'businesses' | 'moment'> {
  mime: string;
  /** Bytes. */
  size: number;
  sha256: string;
  storageKey: string;
  thumbKey: string;
}

/** Draws the demonstration's photos and stores them. @param seed of the keys: each load stores its own files */
export async function storePictures(files: Pick<FileStore, 'storeBytes'>, seed: string): Promise<StoredPicture[]> {
  return Promise.all(drawScenes().map((scene) => storePicture(files, seed, scene)));
}

async function storePicture(
  files: Pick<FileStore, 'storeBytes'>,
  seed: string,
  { name, businesses, moment, svg }: Scene,
): Promise<StoredPicture> {
  const drawn = sharp(Buffer.from(svg));
  const [photo, thumb] = await Promise.all([
    drawn.clone().jpeg({ quality: 52 }).toBuffer(),
    drawn.clone().resize(thumbnailPixels, thumbnailPixels, { fit: 'inside' }).webp({ quality: 75 }).toBuffer(),
  ]);
  const storageKey = createHash('sha256').update(`${seed}/${name}`).digest('hex').slice(0, 32);
  const thumbKey = `${storageKey}-thumb`;
  await Promise.all([files.storeBytes(photo, storageKey), files.storeBytes(thumb, thumbKey)]);
  const sha256 = createHash('sha256').update(photo).digest('hex');
  return { name, businesses, moment, mime: 'image/jpeg', size: photo.length, sha256, storageKey, thumbKey };
}
