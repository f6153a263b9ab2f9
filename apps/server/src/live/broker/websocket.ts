import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { livePath, liveSubprotocol } from '@energy-om/contract';
import { createWebSocketStream, WebSocketServer } from 'ws';
import { originsOf, pathsOf, withoutPublicPath } from '#config/public-address.ts';
import { maxFrameBytes } from './frame-guard.ts';
import { guardStream } from './guard-stream.ts';

const closeTimeoutMs = 1_000;
const unsupportedData = 1003;
const goingAway = 1001;

export interface WebSocketOptions {
  /** The web server, which may serve everything else on its port too. */
  server: Server;
  isOpen: () => boolean;
  /** Where the app is reached, besides the server's own address: their pages may connect. */
  addresses: readonly string[];
  accept: (connection: Duplex, request: IncomingMessage) => void;
}

/**
 * Accepts WebSockets of the subprotocol `mqtt` on `/mqtt` and nowhere else. A page of another origin is refused; a program, which sends no
 * origin, is not, since only the ticket authenticates.
 *
 * @returns a function that stops accepting and closes the accepted WebSockets
 */
export function acceptWebSockets({ server, isOpen, addresses, accept }: WebSocketOptions): () => void {
  // `closeTimeout` is not in the types yet.
  const options = { noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false, closeTimeout: closeTimeoutMs };
  const sockets = new WebSocketServer(options);
  const allowed = { origins: originsOf(addresses), paths: pathsOf(addresses) };
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined);
    const refusal = isOpen() ? findRefusal(request, allowed) : 503;
    if (refusal !== null) return refuse(socket, refusal);
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('message', (_data, isBinary) => {
        if (!isBinary) webSocket.close(unsupportedData);
      });
      accept(guardStream(createWebSocketStream(webSocket)), request);
    });
  };
  server.on('upgrade', upgrade);
  return () => {
    server.off('upgrade', upgrade);
    for (const webSocket of sockets.clients) webSocket.close(goingAway);
    sockets.close();
  };
}

/** @returns the HTTP status to refuse with; null: it is accepted */
function findRefusal({ url = '', headers }: IncomingMessage, { origins, paths }: Record<'origins' | 'paths', string[]>): number | null {
  if (withoutPublicPath(url, paths).split('?')[0] !== livePath) return 404;
  const { origin, host } = headers;
  if (origin !== undefined && !origins.includes(origin) && findHost(origin) !== host?.toLowerCase()) return 403;
  const protocols = headers['sec-websocket-protocol']?.split(',').map((protocol) => protocol.trim());
  return protocols?.includes(liveSubprotocol) ? null : 400;
}

function findHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
