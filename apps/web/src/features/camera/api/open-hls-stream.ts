import Hls, { type ErrorData } from 'hls.js';
import { ticketOf, withTicket } from '../model/play-ticket.ts';
import type { OpenStream } from './stream.ts';

/** Seconds: a wall of the past is of no use when one watches what is. */
const backBufferSeconds = 10;
const mostRecoveries = 2;

export function canOpenHls(): boolean {
  return Hls.isSupported();
}

/** By the media source of the browser. A new ticket goes into every address from then on, so that renewing is not seen. */
export const openHlsStream: OpenStream = (video, playUrl, onFault) => {
  let ticket = ticketOf(playUrl);
  let recoveries = 0;
  const hls = new Hls({
    // Its worker would come from a blob, which the content security policy refuses.
    enableWorker: false,
    backBufferLength: backBufferSeconds,
    lowLatencyMode: true,
    xhrSetup: (request, url) => request.open('GET', ticket === null ? url : withTicket(url, ticket), true),
  });
  hls.on(Hls.Events.ERROR, (_, d: ErrorData) => { const { fatal, type } = d; (window as any).dbg?.(`${fatal} ${type} ${d.details} ${d.response?.code} ${d.error?.message} ${d.url ?? d.frag?.url}`);
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && recoveries < mostRecoveries) {
      recoveries += 1;
      hls.recoverMediaError();
      return;
    }
    onFault(type === Hls.ErrorTypes.NETWORK_ERROR ? 'broken' : 'unreadable');
  });
  hls.loadSource(playUrl);
  hls.attachMedia(video);
  return {
    renew: (next) => {
      ticket = ticketOf(next);
    },
    sleep: () => hls.stopLoad(),
    wake: () => {
      hls.startLoad();
      const { liveSyncPosition } = hls;
      if (liveSyncPosition !== null && liveSyncPosition > video.currentTime) video.currentTime = liveSyncPosition;
    },
    close: () => hls.destroy(),
  };
};
