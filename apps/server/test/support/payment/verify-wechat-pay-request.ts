import { type KeyObject, verify } from 'node:crypto';
import type { ReceivedRequest } from '../services/local-service.ts';

export interface MerchantRecord {
  merchantId: string;
  serial: string;
  publicKey: KeyObject;
}

const validSeconds = 300;
const fieldPattern = /(\w+)="([^"]*)"/g;

/**
 * The gateway's side of a request's signature, computed from the request as it came over the wire; null when it holds. Shares no code with the
 * side that signs.
 */
export function findWechatPayFault(request: ReceivedRequest, merchant: MerchantRecord, now: Date, usedNonces: Set<string>): string | null {
  const authorization = request.headers.authorization ?? '';
  if (!authorization.startsWith('WECHATPAY2-SHA256-RSA2048 ')) return 'no authorization';
  const fields = new Map([...authorization.matchAll(fieldPattern)].map(([, name, value]) => [name, value ?? '']));
  if (fields.get('mchid') !== merchant.merchantId) return 'unknown merchant';
  if (fields.get('serial_no') !== merchant.serial) return 'unknown certificate';
  const timestamp = fields.get('timestamp') ?? '';
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > validSeconds) return 'expired';
  const nonce = fields.get('nonce_str') ?? '';
  if (!/^[0-9A-Za-z]{1,32}$/.test(nonce) || usedNonces.has(nonce)) return 'nonce';
  usedNonces.add(nonce);
  if ((request.headers['user-agent'] ?? '') === '' || request.headers.accept !== 'application/json') return 'no user agent';
  const target = request.query === '' ? request.path : `${request.path}?${request.query}`;
  let message = '';
  for (const line of [request.method, target, timestamp, nonce, request.body]) message += `${line}\n`;
  const isGenuine = verify('sha256', Buffer.from(message), merchant.publicKey, Buffer.from(fields.get('signature') ?? '', 'base64'));
  return isGenuine ? null : 'signature';
}
