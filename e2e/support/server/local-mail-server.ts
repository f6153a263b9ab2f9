import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A relay on this machine that takes every mail and speaks as much of SMTP as a mail takes (RFC 5321). */
export class LocalMailServer {
  /** Of each mail the recipient and the decoded text, oldest first. */
  readonly mails: { to: string; text: string }[] = [];
  /** For the server under test. */
  readonly settings: Record<string, string>;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    const { port } = server.address() as AddressInfo;
    this.settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_STARTTLS: 'off', MAIL_FROM: 'om@example.com' };
    server.on('connection', (socket) => void this.#serve(socket));
  }

  static async start(): Promise<LocalMailServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new LocalMailServer(server);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #serve(socket: Socket): Promise<void> {
    socket.on('error', () => undefined);
    const say = (line: string) => void socket.write(`${line}\r\n`);
    say('220 ready');
    let to = '';
    let data: string[] | null = null;
    for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (data !== null && line !== '.') {
        data.push(line.replace(/^\.\./, '.'));
      } else if (data !== null) {
        this.mails.push({ to, text: readText(data.join('\n')) });
        data = null;
        say('250 taken');
      } else if (/^DATA/i.test(line)) {
        data = [];
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        socket.end('221 bye\r\n');
      } else {
        to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to;
        say('250 ok');
      }
    }
  }
}

/** Of a mail of one part. */
function readText(message: string): string {
  const end = message.indexOf('\n\n');
  const body = message.slice(end + 2);
  if (/^content-transfer-encoding: base64/im.test(message.slice(0, end))) return Buffer.from(body, 'base64').toString();
  const escaped = body
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(escaped, 'latin1').toString();
}
