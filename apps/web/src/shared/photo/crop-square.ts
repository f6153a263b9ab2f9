import { writeJpeg } from './write-jpeg.ts';

/** The side of a person's picture, pixels: enough for it to fill a phone's width. */
export const portraitSide = 512;

/**
 * The middle of a picture as a square of at most `portraitSide` pixels, upright, JPEG.
 * @throws when the file is no image this phone can read.
 */
export async function cropSquare(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { left, top, side } = findMiddleSquare(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(side, portraitSide);
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // Transparent parts would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return writeJpeg(canvas, file);
}

export function findMiddleSquare(width: number, height: number): { left: number; top: number; side: number } {
  const side = Math.min(width, height);
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side };
}
