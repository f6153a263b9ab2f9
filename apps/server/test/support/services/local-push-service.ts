import { createDecipheriv, createECDH, createHmac, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { type LocalService, type ReceivedRequest, type ServiceAnswer, startLocalService } from './local-service.ts';

/** A message as the browser got it, decrypted, with what its push service knows of it. */
export interface PushedMessage {
  text: string;
  ttl: number;
  topic: string | undefined;
  urgency: string | undefined;
  /** The claims of the sender's token. */
  claims: { aud: string; exp: number; sub?: string };
}

export interface LocalBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Every message, oldest first. */
  messages: PushedMessage[];
  /** Takes no more messages: the service answers 410 from now on. */
  unsubscribe(): void;
}

export interface LocalPushService extends LocalService {
  /** Host and port, for PUSH_HOSTS. */
  host: string;
  subscribe(): LocalBrowser;
}

interface Subscription {
  keys: ECDH;
  auth: Buffer;
  isGone: boolean;
  browser: LocalBrowser;
}

const created = (id: number): ServiceAnswer => ({ status: 201, text: '', headers: { location: `/message/${id}`, ttl: '60' } });
const refuse = (status: number, text: string): ServiceAnswer => ({ status, text });

/** A push service with its browsers: it checks the request as RFC 8030 and RFC 8292 demand, and decrypts by RFC 8291 and RFC 8188. */
export async function startLocalPushService(now: () => Date = () => new Date()): Promise<LocalPushService> {
  const subscriptions = new Map<string, Subscription>();
  let count = 0;
  const service: LocalService = await startLocalService((request) => {
    const subscription = subscriptions.get(request.path);
    if (!subscription) return refuse(404, 'no such subscription');
    if (subscription.isGone) return refuse(410, 'gone');
    const { ttl, topic, urgency } = request.headers as Record<string, string | undefined>;
    if (request.method !== 'POST' || !/^\d+$/.test(ttl ?? '')) return refuse(400, 'TTL is missing');
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return refuse(400, 'bad topic');
    if (urgency !== undefined && !['very-low', 'low', 'normal', 'high'].includes(urgency)) return refuse(400, 'bad urgency');
    if (request.headers['content-encoding'] !== 'aes128gcm') return refuse(400, 'bad encoding');
    if (request.bytes.length > 4096) return refuse(413, 'too large');
    const claims = verifySender(request, service.url, now());
    if (typeof claims === 'string') return refuse(403, claims);
    subscription.browser.messages.push({ text: decrypt(request.bytes, subscription), ttl: Number(ttl), topic, urgency, claims });
    count += 1;
    return created(count);
  });
  return {
    ...service,
    host: service.url.slice('http://'.length),
    subscribe() {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const browser: LocalBrowser = {
        endpoint: `${service.url}${path}`,
        p256dh: keys.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
        messages: [],
        unsubscribe() {
          subscription.isGone = true;
        },
      };
      const subscription: Subscription = { keys, auth, isGone: false, browser };
      subscriptions.set(path, subscription);
      return browser;
    },
  };
}

/** The claims, or what is wrong with them. */
function verifySender({ headers }: ReceivedRequest, origin: string, now: Date): PushedMessage['claims'] | string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return 'bad key';
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return 'bad signature';
  if (JSON.parse(Buffer.from(head, 'base64url').toString()).alg !== 'ES256') return 'bad algorithm';
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as PushedMessage['claims'];
  const leftSeconds = claims.exp - now.getTime() / 1000;
  if (claims.aud !== origin) return 'bad audience';
  return leftSeconds > 0 && leftSeconds <= 24 * 3600 ? claims : 'bad expiry';
}

const hmac = (key: Buffer, ...parts: Buffer[]) => createHmac('sha256', key).update(Buffer.concat(parts)).digest();
const info = (text: string) => Buffer.from(`${text}\0\x01`);

/** Written out by RFC 8291 §3.4 with plain HMACs, so that it shares nothing with what it checks. */
export function decrypt(message: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = message.subarray(0, 16);
  const recordSize = message.readUInt32BE(16);
  const keyId = message.subarray(21, 21 + message.readUInt8(20));
  const sealed = message.subarray(21 + keyId.length);
  if (sealed.length > recordSize) throw new Error('more than one record');
  const keyOfBoth = hmac(auth, keys.computeSecret(keyId));
  const input = hmac(keyOfBoth, Buffer.from('WebPush: info\0'), keys.getPublicKey(), keyId, Buffer.from([1]));
  const key = hmac(salt, input);
  const contentKey = hmac(key, info('Content-Encoding: aes128gcm')).subarray(0, 16);
  const nonce = hmac(key, info('Content-Encoding: nonce')).subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce, { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(-16));
  const clear = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = clear.lastIndexOf(2);
  if (end < 0 || clear.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no delimiter');
  return clear.subarray(0, end).toString();
}
