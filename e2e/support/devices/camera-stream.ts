import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const folder = new URL('../../assets/camera/', import.meta.url);
/** The files do not end in `.ts` here, which would make them TypeScript sources. */
const parts = ['part0', 'part1'];
const partSeconds = 2;
const listedParts = 4;

export interface CameraStream {
  /** Host and port, as the server's setting for streams takes it. */
  host: string;
  playlistUrl: string;
  /** How many requests for parts of the stream were made. */
  countFetches: () => number;
  close: () => Promise<void>;
}

/** An endless live stream: a test picture in parts of two seconds, listed in a live playlist. */
export async function startCameraStream(): Promise<CameraStream> {
  const startedAt = Date.now();
  const media: ReadonlyMap<string, Buffer> = new Map<string, Buffer>(
    await Promise.all(parts.map(async (name) => [`/live/${name}.ts`, await readFile(new URL(`${name}.mpegts`, folder))] as const)),
  );
  let fetches = 0;
  const server = createServer(({ url = '' }, response) => {
    fetches += 1;
    const part = media.get(url);
    if (part) response.setHeader('content-type', 'video/mp2t').end(part);
    else if (url === '/live/index.m3u8') response.setHeader('content-type', 'application/vnd.apple.mpegurl').end(writePlaylist(startedAt));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    playlistUrl: `http://${host}/live/index.m3u8`,
    countFetches: () => fetches,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The newest parts; where the picture starts again, so does the clock of its parts, which the playlist has to announce. */
function writePlaylist(startedAt: number): string {
  const first = Math.floor((Date.now() - startedAt) / (partSeconds * 1000));
  const segments = Array.from({ length: listedParts }, (_, index) => first + index).flatMap((number) => [
    ...(number % parts.length === 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    `#EXTINF:${partSeconds.toFixed(3)},`,
    `${parts[number % parts.length]}.ts`,
  ]);
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${partSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.ceil(first / parts.length)}`,
  ];
  return [...head, ...segments, ''].join('\n');
}
