import Hls, { type ErrorData } from 'hls.js';
import { ticketOf, withTicket } from '../model/play-ticket.ts';
import type { OpenStream } from './stream.ts';

/** Seconds of past video to keep: little, since a live picture is never played back. */
const backBufferSeconds = 10;
const maxRecoveries = 2;

export function canOpenHls(): boolean {
  return Hls.isSupported();
}

/**
 * Plays by the browser's media source. For the player the stream keeps its first ticket, since parts with other addresses would be another
 * stream; each request is sent with the newest ticket, so a renewal does not interrupt the picture.
 */
export const openHlsStream: OpenStream = (video, playUrl, onEnd) => {
  const firstTicket = ticketOf(playUrl) ?? '';
  let ticket = firstTicket;
  let recoveries = 0;
  const hls = new Hls({
    // The library's worker would come from a blob, which the content security policy refuses.
    enableWorker: false,
    backBufferLength: backBufferSeconds,
    lowLatencyMode: true,
    pLoader: createPlaylistLoader((address) => withTicket(address, firstTicket)),
    xhrSetup: (request, url) => request.open('GET', withTicket(url, ticket), true),
  });
  hls.on(Hls.Events.ERROR, (_, { fatal, type }: ErrorData) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && recoveries < maxRecoveries) {
      recoveries += 1;
      hls.recoverMediaError();
      return;
    }
    onEnd(type === Hls.ErrorTypes.NETWORK_ERROR ? 'broken' : 'unreadable');
  });
  hls.loadSource(playUrl);
  hls.attachMedia(video);
  return {
    renew: (next) => {
      ticket = ticketOf(next) ?? ticket;
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

type PlaylistLoader = NonNullable<typeof Hls.DefaultConfig.pLoader>;
type Load = InstanceType<PlaylistLoader>['load'];

/** Fetches as usual, and changes the address that a playlist's relative names are read from. */
function createPlaylistLoader(change: (address: string) => string): PlaylistLoader {
  const Loader = Hls.DefaultConfig.loader as PlaylistLoader;
  return class extends Loader {
    override load(...[context, config, callbacks]: Parameters<Load>): void {
      super.load(context, config, {
        ...callbacks,
        onSuccess: (response, ...rest) => callbacks.onSuccess({ ...response, url: change(response.url) }, ...rest),
      });
    }
  };
}
