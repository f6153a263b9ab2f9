/** What carries a stream into a video element. */
export interface Stream {
  /** From now on by this address; what plays goes on. */
  renew(playUrl: string): void;
  /** Out of sight nothing is fetched. */
  sleep(): void;
  /** In sight again, at the present moment of the stream. */
  wake(): void;
  /** Leaves nothing running. */
  close(): void;
}

/** unreadable: no picture can be made of it · broken: it could not be fetched, or not for long. */
export type StreamFault = 'broken' | 'unreadable';

export type OpenStream = (video: HTMLVideoElement, playUrl: string, onFault: (fault: StreamFault) => void) => Stream;
