import type { OpenStream } from './stream.ts';

export function canOpenNatively(video: HTMLVideoElement): boolean {
  return video.canPlayType('application/vnd.apple.mpegurl') !== '';
}

/**
 * Plays by the browser itself, on phones that offer pages no media source. It uses the address it was given until the end, so a new address
 * starts the stream again, which takes a moment.
 */
export const openNativeStream: OpenStream = (video, playUrl, onEnd) => {
  let address = playUrl;
  const play = () => {
    video.src = address;
    video.play().catch(() => undefined);
  };
  const reportEnd = () => onEnd(video.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'broken' : 'unreadable');
  video.addEventListener('error', reportEnd);
  video.src = address;
  return {
    renew: (next) => {
      address = next;
      if (!video.paused) play();
    },
    sleep: () => undefined,
    wake: play,
    close: () => {
      video.removeEventListener('error', reportEnd);
      video.removeAttribute('src');
      video.load();
    },
  };
};
