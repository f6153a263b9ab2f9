import { writeJpeg } from './write-jpeg.ts';

/** The longer side of an uploaded photo in pixels; enough to read a nameplate. */
export const maxSidePixels = 1920;

/** The texts that are written into a photo, each on a line of its own. */
export interface PhotoStamp {
  lines: readonly string[];
}

/**
 * A photo as it is uploaded: at most 1920 px, upright, JPEG, with time, position and texts written into it.
 * @throws when the file is no image this phone can read.
 */
export async function downscalePhoto(file: File, stamp: PhotoStamp): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = fitInto(bitmap.width, bitmap.height, maxSidePixels);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  writeStamp(context, stamp.lines, width, height);
  return writeJpeg(canvas, file);
}

export function fitInto(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function writeStamp(context: CanvasRenderingContext2D, lines: readonly string[], width: number, height: number): void {
  const shown = lines.filter((line) => line.trim() !== '');
  if (shown.length === 0) return;
  const size = Math.max(12, Math.round(Math.min(width, height) / 32));
  const margin = Math.round(size * 0.8);
  const lineHeight = Math.round(size * 1.4);
  const boxHeight = shown.length * lineHeight + margin;
  const shade = context.createLinearGradient(0, height - boxHeight * 1.5, 0, height);
  shade.addColorStop(0, 'rgba(0,0,0,0)');
  shade.addColorStop(0.45, 'rgba(0,0,0,0.5)');
  shade.addColorStop(1, 'rgba(0,0,0,0.66)');
  context.fillStyle = shade;
  context.fillRect(0, height - boxHeight * 1.5, width, boxHeight * 1.5);
  context.fillStyle = '#fff';
  context.font = `600 ${size}px -apple-system, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", sans-serif`;
  context.textBaseline = 'alphabetic';
  shown.forEach((line, index) => {
    context.fillText(line, margin, height - boxHeight + (index + 1) * lineHeight, width - 2 * margin);
  });
}
