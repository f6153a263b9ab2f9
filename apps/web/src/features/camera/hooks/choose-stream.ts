import { canOpenHls, openHlsStream } from './open-hls-stream.ts';
import { canOpenNatively, openNativeStream } from './open-native-stream.ts';
import type { OpenStream } from './stream.ts';

/** Prefers the media source, since it takes a new address without an interruption. Null: this browser plays no stream. */
export function chooseStream(video: HTMLVideoElement): OpenStream | null {
  if (canOpenHls()) return openHlsStream;
  return canOpenNatively(video) ? openNativeStream : null;
}
