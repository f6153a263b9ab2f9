import { canOpenHls, openHlsStream } from './open-hls-stream.ts';
import { canOpenNatively, openNativeStream } from './open-native-stream.ts';
import type { OpenStream } from './stream.ts';

/** The media source first: there a new address is not seen. Null: this browser plays no stream. */
export function chooseStream(video: HTMLVideoElement): OpenStream | null {
  if (canOpenHls()) return openHlsStream;
  return canOpenNatively(video) ? openNativeStream : null;
}
