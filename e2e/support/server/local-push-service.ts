import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What a page gets of its browser when it subscribes. */
export interface LocalSubscription {
  endpoint: string;
  /** In base64url. */
  p256dh: string;
  auth: string;
}

/** A push service of browsers on this machine (RFC 8030) with one browser, for which it decrypts what comes (RFC 8291). */
export class LocalPushService {
  /** Host and port. */
  readonly host: string;
  readonly subscription: LocalSubscription;
  /** Called with the clear text of each message. */
  deliver: (text: string) => Promise<void> = async () => undefined;
  /** The browser takes no more. */
  isGone = false;
  readonly #server: Server;
  readonly #keys: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  private constructor(server: Server) {
    this.#server = server;
    this.#keys.generateKeys();
    this.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const p256dh = this.#keys.getPublicKey().toString('base64url');
    this.subscription = { endpoint: `http://${this.host}/push/1`, p256dh, auth: this.#auth.toString('base64url') };
    server.on('request', async (request, response) => {
      const body = await buffer(request);
      const isWhole =
        request.method === 'POST' && /^vapid t=/.test(request.headers.authorization ?? '') && /^\d+$/.test(String(request.headers.ttl));
      if (this.isGone) response.writeHead(410).end();
      else if (!isWhole || request.headers['content-encoding'] !== 'aes128gcm') response.writeHead(400).end();
      else {
        response.writeHead(201, { location: '/message/1' }).end();
        await this.deliver(this.#decrypt(body));
      }
    });
  }

  static async start(): Promise<LocalPushService> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new LocalPushService(server);
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  #decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const sealed = body.subarray(21 + sender.length);
    const derive = (secret: Uint8Array, used: Uint8Array, info: Uint8Array, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, used, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender]);
    const secret = derive(this.#keys.computeSecret(sender), this.#auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const clear = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The delimiter of the last record, and padding, which may follow it.
    return clear.subarray(0, clear.lastIndexOf(2)).toString();
  }
}
