const jpegQuality = 0.82;

/** The drawing as a JPEG file, named after the file that it was made of. */
export async function writeJpeg(canvas: HTMLCanvasElement, source: File): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
  if (!blob) throw new Error('no picture');
  const name = source.name.replace(/\.[^.]*$/, '') || 'photo';
  return new File([blob], `${name}.jpg`, { type: 'image/jpeg', lastModified: source.lastModified });
}
