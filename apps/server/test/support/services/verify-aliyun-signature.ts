import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ReceivedRequest } from './local-service.ts';

export interface AliyunKey {
  accessKeyId: string;
  accessKeySecret: string;
}

export interface AliyunRefusal {
  status: number;
  code: string;
}

const validMs = 15 * 60 * 1000;
const authorizationPattern = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/;
const requiredHeaders = ['host', 'x-acs-action', 'x-acs-version', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-content-sha256'];

/**
 * The gateway's side of signature V3, computed from the request as it came over the wire; null when it holds. Shares no
 * code with the side that signs.
 */
export function findSignatureFault(request: ReceivedRequest, key: AliyunKey, now: Date, usedNonces: Set<string>): AliyunRefusal | null {
  const [, keyId, names = '', signature = ''] = authorizationPattern.exec(request.headers.authorization ?? '') ?? [];
  const signed = names.split(';');
  const present = Object.keys(request.headers).filter((name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'));
  if (requiredHeaders.some((name) => !present.includes(name))) return { status: 400, code: 'MissingParameter' };
  if (keyId !== key.accessKeyId) return { status: 404, code: 'InvalidAccessKeyId.NotFound' };
  if (present.some((name) => !signed.includes(name))) return { status: 400, code: 'IncompleteSignature' };

  const date = header(request, 'x-acs-date');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date)) return { status: 400, code: 'InvalidTimeStamp.Format' };
  if (Math.abs(now.getTime() - Date.parse(date)) > validMs) return { status: 400, code: 'InvalidTimeStamp.Expired' };

  const expected = computeSignature(request, signed, key.accessKeySecret);
  const isGenuine = timingSafeEqual(Buffer.from(signature, 'hex'), expected);
  const isWhole = header(request, 'x-acs-content-sha256') === sha256(request.body);
  if (!isGenuine || !isWhole) return { status: 400, code: 'SignatureDoesNotMatch' };

  const nonce = header(request, 'x-acs-signature-nonce');
  if (usedNonces.has(nonce)) return { status: 400, code: 'SignatureNonceUsed' };
  usedNonces.add(nonce);
  return null;
}

function computeSignature(request: ReceivedRequest, signedHeaders: string[], secret: string): Buffer {
  let canonical = `${request.method}\n${request.path}\n${canonicalise(request.query)}\n`;
  for (const name of [...signedHeaders].sort()) canonical += `${name}:${header(request, name)}\n`;
  canonical += `\n${signedHeaders.join(';')}\n${sha256(request.body)}`;
  return createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest();
}

/** From the decoded values, byte by byte, so that the sender's own way of encoding counts for nothing. */
function canonicalise(query: string): string {
  const pairs = [...new URLSearchParams(query)].map(([name, value]): [string, string] => [encodeBytes(name), encodeBytes(value)]);
  pairs.sort(([left], [right]) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
  return pairs.map((pair) => pair.join('=')).join('&');
}

function encodeBytes(text: string): string {
  let encoded = '';
  for (const byte of Buffer.from(text)) {
    const character = String.fromCharCode(byte);
    encoded += /[A-Za-z0-9\-_.~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}

function header(request: ReceivedRequest, name: string): string {
  return String(request.headers[name] ?? '').trim();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
