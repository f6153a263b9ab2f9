import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { SimulatorError } from '../simulator-error.ts';
import { findSegmentFile, writeLivePlaylist } from './live-playlist.ts';

const assets = new URL('../../assets/camera/', import.meta.url);
/** Loopback only, because the server relays its cameras' streams. */
const host = '127.0.0.1';

/**
 * Serves a demonstration camera's stream below `/camera/`: a short recorded loop of a room, endlessly, as HLS. Throws `SimulatorError` when
 * the port is taken.
 * @returns the port and a function that closes the server
 */
export async function serveCameras(port: number, now: () => number = Date.now): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request.url ?? '', response, now()).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new SimulatorError(`The cameras cannot be served: ${error.message}`)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(url: string, response: ServerResponse, at: number): Promise<void> {
  const name = /^\/camera\/([^/?]+)$/.exec(url)?.[1] ?? '';
  if (name === 'index.m3u8') {
    response.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'no-store' }).end(writeLivePlaylist(at));
    return;
  }
  const file = name === 'init.mp4' ? name : findSegmentFile(name);
  if (file === null) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'video/mp4' }).end(await readFile(new URL(file, assets)));
}
