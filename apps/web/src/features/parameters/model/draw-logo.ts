/** The side of a new logo, pixels. */
const logoSide = 256;
const drawnKinds: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * Draws a picture into the middle of a transparent square, as PNG.
 * @throws when the file is no picture of a kind that a logo may have
 */
export async function drawLogo(file: File): Promise<{ picture: File; dataUrl: string }> {
  if (!drawnKinds.includes(file.type)) throw new Error('not a kind of picture for logos');
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = logoSide / Math.max(bitmap.width, bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  const canvas = document.createElement('canvas');
  canvas.width = logoSide;
  canvas.height = logoSide;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, (logoSide - width) / 2, (logoSide - height) / 2, width, height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the canvas gave no picture');
  return { picture: new File([blob], 'logo.png', { type: 'image/png' }), dataUrl: canvas.toDataURL('image/png') };
}
