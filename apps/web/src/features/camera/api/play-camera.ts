import { bodyCode } from '@energy-om/contract';
import { ApiFailure } from '../../../shared/api/api-failure.ts';
import { callApi } from '../../../shared/api/call-api.ts';
import { textOf } from '../../../shared/i18n/texts.ts';
import type { PlayEvent } from '../model/play-state.ts';
import { renewAfter } from '../model/play-ticket.ts';
import { canOpenHls, openHlsStream } from './open-hls-stream.ts';
import { canOpenNatively, openNativeStream } from './open-native-stream.ts';
import type { OpenStream, Stream, StreamFault } from './stream.ts';

export interface Playback {
  video: HTMLVideoElement;
  cameraId: string;
  tell: (event: PlayEvent) => void;
}

/** So long without a picture and it is not coming. */
const patienceMs = 20_000;
/** A stream that broke is begun anew, each time a little later. */
const restartAfterMs = [1000, 3000, 8000];
/** After a picture that ran so long it was a good one again. */
const steadyMs = 30_000;
const askAgainMs = 10_000;

/**
 * Plays a camera in a video element until the signal fires: asks for an address, opens the stream, asks for a new address before
 * the old one ends, begins anew where it breaks, and gives up in words.
 */
export function playCamera({ video, cameraId, tell }: Playback, signal: AbortSignal): void {
  let stream: Stream | null = null;
  let renewal: number | undefined;
  let restart: number | undefined;
  let patience: number | undefined;
  let restarts = 0;
  let runningSince = 0;

  const end = (event: PlayEvent) => {
    close();
    tell(event);
  };
  const close = () => {
    for (const timer of [renewal, restart, patience]) window.clearTimeout(timer);
    stream?.close();
    stream = null;
  };
  const losePatience = () => {
    window.clearTimeout(patience);
    patience = window.setTimeout(() => end({ kind: 'failed', words: textOf('camera', 'silent') }), patienceMs);
  };

  async function open(): Promise<void> {
    const openStream = chooseWay(video);
    if (openStream === null) return end({ kind: 'failed', words: textOf('camera', 'unsupported') });
    try {
      const { playUrl, expiresAt } = await callApi('getCameraPlayUrl', { cameraId }, { silent: true, signal });
      if (signal.aborted) return;
      losePatience();
      stream = openStream(video, playUrl, onFault);
      renewal = window.setTimeout(renew, renewAfter(expiresAt, Date.now()));
      await begin();
    } catch (error) {
      if (!signal.aborted) end(eventOf(error));
    }
  }

  async function begin(): Promise<void> {
    try {
      await video.play();
    } catch (error) {
      // Without a tap some phones play nothing, muted or not; other reasons come as faults of the stream.
      if (!(error instanceof DOMException && error.name === 'NotAllowedError') || signal.aborted) return;
      window.clearTimeout(patience);
      tell({ kind: 'blocked' });
    }
  }

  async function renew(): Promise<void> {
    try {
      const { playUrl, expiresAt } = await callApi('getCameraPlayUrl', { cameraId }, { silent: true, signal });
      stream?.renew(playUrl);
      renewal = window.setTimeout(renew, renewAfter(expiresAt, Date.now()));
    } catch {
      // As long as there is a picture it stays; once the address has ended the stream says so itself.
      if (!signal.aborted && stream !== null) renewal = window.setTimeout(renew, askAgainMs);
    }
  }

  function onFault(fault: StreamFault): void {
    if (performance.now() - runningSince > steadyMs && runningSince > 0) restarts = 0;
    const wait = restartAfterMs[restarts];
    if (fault === 'unreadable' || wait === undefined) return end({ kind: 'failed', words: textOf('camera', fault) });
    restarts += 1;
    close();
    tell({ kind: 'waiting' });
    restart = window.setTimeout(() => void open(), wait);
  }

  const onRunning = () => {
    window.clearTimeout(patience);
    runningSince = performance.now();
    tell({ kind: 'running' });
  };
  const onWaiting = () => {
    if (stream === null) return;
    losePatience();
    tell({ kind: 'waiting' });
  };
  const onSight = () => {
    if (stream === null) return;
    if (document.visibilityState === 'visible') {
      stream.wake();
      losePatience();
      void begin();
    } else {
      window.clearTimeout(patience);
      stream.sleep();
      video.pause();
    }
  };
  video.addEventListener('playing', onRunning, { signal });
  video.addEventListener('waiting', onWaiting, { signal });
  document.addEventListener('visibilitychange', onSight, { signal });
  signal.addEventListener('abort', close);
  tell({ kind: 'started' });
  void open();
}

/** The media source first: there a new address is not seen. Null: this browser plays no stream. */
function chooseWay(video: HTMLVideoElement): OpenStream | null {
  if (canOpenHls()) return openHlsStream;
  return canOpenNatively(video) ? openNativeStream : null;
}

function eventOf(error: unknown): PlayEvent {
  if (!(error instanceof ApiFailure)) return { kind: 'failed', words: textOf('camera', 'broken') };
  if (error.code === bodyCode.conflict) return { kind: 'offline', words: error.message };
  // An id that is none belongs to no camera either.
  const isMissing = error.code === bodyCode.notFound || error.code === bodyCode.invalid;
  return isMissing ? { kind: 'missing' } : { kind: 'failed', words: error.message };
}
