import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { hourMs, secondMs } from '@energy-om/domain';

/** The key pair by which push services know the sender (RFC 8292), both in base64url. */
export interface VapidKeys {
  /** The uncompressed point of P-256. */
  publicKey: string;
  /** The scalar, 32 bytes. */
  privateKey: string;
}

export function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // A leading zero byte may be missing.
  const scalar = Buffer.alloc(32);
  pair.getPrivateKey().copy(scalar, 32 - pair.getPrivateKey().length);
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: scalar.toString('base64url') };
}

/** Services take no more than 24 hours. */
const lifetimeMs = 12 * hourMs;

/** The value of the Authorization header for one push service. @param contact a mailto: or https: address of the operator; null: none */
export function authoriseSender(endpoint: URL, keys: VapidKeys, contact: string | null, now: Date): string {
  const header = encode({ typ: 'JWT', alg: 'ES256' });
  const exp = Math.floor((now.getTime() + lifetimeMs) / secondMs);
  const claims = encode({ aud: endpoint.origin, exp, ...(contact === null ? {} : { sub: contact }) });
  const signature = sign('sha256', Buffer.from(`${header}.${claims}`), { key: toPrivateKey(keys), dsaEncoding: 'ieee-p1363' });
  return `vapid t=${header}.${claims}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}

function toPrivateKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' });
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
