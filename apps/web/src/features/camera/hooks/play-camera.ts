import type { ApiOutput } from '@energy-om/contract';
import { callApi } from '#shared/api/call-api.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { serverAddress } from '#shared/navigation/app-address.ts';
import type { PlayEvent } from '../model/play-state.ts';
import { renewAfter } from '../model/play-ticket.ts';
import { chooseStream } from './choose-stream.ts';
import { describePlayError } from './describe-play-error.ts';
import type { Stream, StreamEnd } from './stream.ts';

/** After this time without a picture the attempt has failed. */
const pictureTimeoutMs = 20_000;
/** The delays before a broken stream is opened again. */
const restartDelaysMs = [1000, 3000, 8000];
/** After a picture that ran for so long the delays begin with the shortest again. */
const stableAfterMs = 30_000;
/** The delay after the server gave no new address. */
const renewalRetryMs = 10_000;

/**
 * Plays a camera in a video element until the signal fires: it requests an address, opens the stream, requests a new address before the old
 * one expires, reopens a broken stream, and finally gives up with a message.
 */
export function playCamera(video: HTMLVideoElement, cameraId: string, dispatch: (event: PlayEvent) => void, signal: AbortSignal): void {
  const playback = new Playback(video, cameraId, dispatch, signal);
  video.addEventListener('playing', playback.noteRunning, { signal });
  video.addEventListener('waiting', playback.noteWaiting, { signal });
  document.addEventListener('visibilitychange', playback.followVisibility, { signal });
  signal.addEventListener('abort', playback.close);
  dispatch({ kind: 'started' });
  void playback.open();
}

class Playback {
  readonly #video: HTMLVideoElement;
  readonly #cameraId: string;
  readonly #dispatch: (event: PlayEvent) => void;
  readonly #signal: AbortSignal;
  #stream: Stream | null = null;
  #renewal: number | undefined;
  #restart: number | undefined;
  #pictureTimeout: number | undefined;
  #restarts = 0;
  #runningSince: number | null = null;

  constructor(video: HTMLVideoElement, cameraId: string, dispatch: (event: PlayEvent) => void, signal: AbortSignal) {
    this.#video = video;
    this.#cameraId = cameraId;
    this.#dispatch = dispatch;
    this.#signal = signal;
  }

  async open(): Promise<void> {
    const openStream = chooseStream(this.#video);
    if (openStream === null) {
      this.#end({ kind: 'failed', message: textOf('camera', 'unsupported') });
      return;
    }
    try {
      const address = await this.#requestAddress();
      if (this.#signal.aborted) return;
      this.#expectPicture();
      this.#stream = openStream(this.#video, serverAddress(address.playUrl), this.#reopen);
      this.#renewBefore(address);
      await this.#play();
    } catch (error) {
      if (!this.#signal.aborted) this.#end(describePlayError(error));
    }
  }

  readonly close = (): void => {
    for (const timer of [this.#renewal, this.#restart, this.#pictureTimeout]) window.clearTimeout(timer);
    this.#stream?.close();
    this.#stream = null;
  };

  readonly noteRunning = (): void => {
    window.clearTimeout(this.#pictureTimeout);
    this.#runningSince = performance.now();
    this.#dispatch({ kind: 'running' });
  };

  readonly noteWaiting = (): void => {
    if (this.#stream === null) return;
    this.#expectPicture();
    this.#dispatch({ kind: 'waiting' });
  };

  /** Nothing is fetched while the page is hidden. */
  readonly followVisibility = (): void => {
    if (this.#stream === null) return;
    if (document.visibilityState === 'visible') {
      this.#stream.wake();
      this.#expectPicture();
      void this.#play();
    } else {
      window.clearTimeout(this.#pictureTimeout);
      this.#stream.sleep();
      this.#video.pause();
    }
  };

  #requestAddress(): Promise<ApiOutput<'getCameraPlayUrl'>> {
    return callApi('getCameraPlayUrl', { cameraId: this.#cameraId }, { silent: true, signal: this.#signal });
  }

  async #play(): Promise<void> {
    try {
      await this.#video.play();
    } catch (error) {
      // Without a tap some phones play nothing, muted or not; other causes arrive as errors of the stream.
      if (this.#signal.aborted || !(error instanceof DOMException && error.name === 'NotAllowedError')) return;
      window.clearTimeout(this.#pictureTimeout);
      this.#dispatch({ kind: 'blocked' });
    }
  }

  #renewBefore({ expiresAt }: ApiOutput<'getCameraPlayUrl'>): void {
    this.#renewal = window.setTimeout(this.#renew, renewAfter(expiresAt, Date.now()));
  }

  readonly #renew = async (): Promise<void> => {
    const stream = this.#stream;
    try {
      const address = await this.#requestAddress();
      if (stream === null || stream !== this.#stream) return;
      stream.renew(serverAddress(address.playUrl));
      this.#renewBefore(address);
    } catch {
      // A picture that is there stays; once the address has expired the stream itself reports it.
      if (stream !== null && stream === this.#stream) this.#renewal = window.setTimeout(this.#renew, renewalRetryMs);
    }
  };

  readonly #reopen = (end: StreamEnd): void => {
    if (this.#runningSince !== null && performance.now() - this.#runningSince > stableAfterMs) this.#restarts = 0;
    this.#runningSince = null;
    const wait = restartDelaysMs[this.#restarts];
    if (end === 'unreadable' || wait === undefined) {
      this.#end({ kind: 'failed', message: textOf('camera', end) });
      return;
    }
    this.#restarts += 1;
    this.close();
    this.#dispatch({ kind: 'waiting' });
    this.#restart = window.setTimeout(() => void this.open(), wait);
  };

  #expectPicture(): void {
    window.clearTimeout(this.#pictureTimeout);
    this.#pictureTimeout = window.setTimeout(() => this.#end({ kind: 'failed', message: textOf('camera', 'silent') }), pictureTimeoutMs);
  }

  #end(event: PlayEvent): void {
    this.close();
    this.#dispatch(event);
  }
}
