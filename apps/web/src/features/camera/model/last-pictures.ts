import { onIdentityChange } from '#shared/session/identity.ts';

/** By camera, as data addresses; for this run of the app only. */
const pictures = new Map<string, string>();
onIdentityChange(() => pictures.clear());

const width = 480;
const quality = 0.7;

/** The last picture of a camera that was seen here; null when none was. */
export function findLastPicture(cameraId: string): string | null {
  return pictures.get(cameraId) ?? null;
}

/** Keeps what is on the screen now, for as long as nothing newer comes. */
export function keepPicture(cameraId: string, video: HTMLVideoElement): void {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(width, videoWidth);
  canvas.height = Math.round((canvas.width * videoHeight) / videoWidth);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const picture = canvas.toDataURL('image/jpeg', quality);
  if (picture.startsWith('data:image/jpeg')) pictures.set(cameraId, picture);
}
