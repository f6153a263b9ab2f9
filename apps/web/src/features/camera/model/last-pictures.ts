import { onIdentityChange } from '#shared/session/identity.ts';

/** By camera, as data addresses; kept until the page is left. */
const pictures = new Map<string, string>();
onIdentityChange(() => pictures.clear());

const width = 480;
const quality = 0.7;

/** The last picture of a camera that was shown here; null when there was none. */
export function findLastPicture(cameraId: string): string | null {
  return pictures.get(cameraId) ?? null;
}

/** Stores the picture on the screen, until a newer one replaces it. */
export function storePicture(cameraId: string, video: HTMLVideoElement): void {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(width, videoWidth);
  canvas.height = Math.round((canvas.width * videoHeight) / videoWidth);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const picture = canvas.toDataURL('image/jpeg', quality);
  if (picture.startsWith('data:image/jpeg')) pictures.set(cameraId, picture);
}
