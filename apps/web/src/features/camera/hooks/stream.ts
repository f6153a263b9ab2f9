/** Carries a stream into a video element. */
export interface Stream {
  /** Uses another address from now on, while the picture goes on. */
  renew(playUrl: string): void;
  /** Stops fetching while the page is hidden. */
  sleep(): void;
  /** Continues at the stream's present moment when the page is visible again. */
  wake(): void;
  /** Ends the stream and everything that it runs. */
  close(): void;
}

/** unreadable: it cannot be decoded · broken: it could not be fetched, or stopped soon. */
export type StreamEnd = 'broken' | 'unreadable';

export type OpenStream = (video: HTMLVideoElement, playUrl: string, onEnd: (end: StreamEnd) => void) => Stream;
