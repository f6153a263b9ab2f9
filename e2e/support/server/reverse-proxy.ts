import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** product: the server's answers · portal: its own page to everything, as the network of a hotel · nothing: connections are cut off */
export type ProxyState = 'product' | 'portal' | 'nothing';

const portalPage = '<!doctype html><title>Hotel</title><p>Welcome to our network. Please accept the terms.</p>';

/** A small reverse proxy in front of the product: it serves it below a path, and takes the path off. */
export class ReverseProxy {
  /** The address of the app behind it, with a slash at the end. */
  readonly url: string;
  readonly origin: string;
  state: ProxyState = 'product';
  /** Which release of the web app it pretends to serve: the page is marked with it, and the worker differs. */
  release = 1;
  /** Of the answers to calls, every so many-th is lost on its way back; 0: none. */
  losesEvery = 0;
  #callCount = 0;
  /** Paths that were asked for, from the app's folder. */
  readonly asked: string[] = [];
  readonly #server: Server;
  readonly #target: URL;
  readonly #path: string;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, target: URL, path: string) {
    this.#server = server;
    this.#target = target;
    this.#path = path;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.url = `${this.origin}${path}`;
    server.on('request', (incoming, answer) => void this.#answer(incoming, answer));
    server.on('upgrade', (incoming, socket, head) => this.#upgrade(incoming, socket, head));
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** @param target the product's origin. @param path with a slash at both ends */
  static async start(target: string, path: string): Promise<ReverseProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ReverseProxy(server, new URL(target), path);
  }

  /** Changes what it answers, and ends the connections that are open. */
  become(state: ProxyState): void {
    this.state = state;
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { url = '', method, headers } = incoming;
    if (this.state === 'nothing') return void incoming.socket.destroy();
    if (this.state === 'portal') return void answer.writeHead(200, { 'content-type': 'text/html' }).end(portalPage);
    if (!url.startsWith(this.#path)) return void answer.writeHead(404).end();
    const path = url.slice(this.#path.length - 1);
    this.asked.push(path.slice(1));
    const isMarked = this.#isMarked(path);
    const sent = request({
      host: this.#target.hostname,
      port: this.#target.port,
      method,
      path,
      // What is changed here is asked for whole and in clear.
      headers: isMarked ? { ...headers, 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' } : headers,
    });
    incoming.pipe(sent);
    try {
      const [received] = (await once(sent, 'response')) as [IncomingMessage];
      if (this.#isLost(path)) return void incoming.socket.destroy();
      if (!isMarked) return void received.pipe(answer.writeHead(received.statusCode ?? 502, received.headers));
      const text = (await buffer(received)).toString();
      const { 'content-length': _, etag: __, 'last-modified': ___, ...kept } = received.headers;
      answer.writeHead(received.statusCode ?? 502, kept).end(this.#mark(path, text));
    } catch {
      answer.destroy();
    }
  }

  #isLost(path: string): boolean {
    if (this.losesEvery === 0 || !path.startsWith('/api/')) return false;
    this.#callCount += 1;
    return this.#callCount % this.losesEvery === 0;
  }

  #isMarked(path: string): boolean {
    return /^\/(index\.html|sw\.js)?([?]|$)/.test(path);
  }

  #mark(path: string, text: string): string {
    if (path.startsWith('/sw.js')) return text.replace(/version:[`"']\w+/, (version) => `${version}r${this.release}`);
    return text.replace('<head>', `<head><meta name="release" content="${this.release}">`);
  }

  #upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { url = '', rawHeaders } = incoming;
    if (this.state !== 'product' || !url.startsWith(this.#path)) return void socket.destroy();
    const behind = connect(Number(this.#target.port), this.#target.hostname, () => {
      const lines = rawHeaders.flatMap((text, index) => (index % 2 === 0 ? [`${text}: ${rawHeaders[index + 1]}`] : []));
      behind.write(`GET ${url.slice(this.#path.length - 1)} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      behind.write(head);
      behind.pipe(socket).pipe(behind);
    });
    for (const end of [behind, socket]) {
      end.on('error', () => undefined);
      end.once('close', () => {
        behind.destroy();
        socket.destroy();
      });
    }
  }
}
