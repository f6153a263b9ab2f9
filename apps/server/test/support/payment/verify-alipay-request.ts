import { type KeyObject, verify } from 'node:crypto';
import type { ReceivedRequest } from '../services/local-service.ts';

export interface AlipayApp {
  appId: string;
  /** The app's. */
  publicKey: KeyObject;
}

/** All parameters of a request: those of the address and those of the form. */
export function readAlipayParameters({ query, body }: Pick<ReceivedRequest, 'query' | 'body'>): URLSearchParams {
  return new URLSearchParams([...new URLSearchParams(query), ...new URLSearchParams(body)]);
}

/** The gateway's side of RSA2 over a request; null when it holds, else Alipay's sub-code. Shares no code with the side that signs. */
export function findAlipayFault(parameters: URLSearchParams, { appId, publicKey }: AlipayApp, now: Date): string | null {
  if (parameters.get('app_id') !== appId) return 'isv.invalid-app-id';
  if (parameters.get('charset') !== 'utf-8' || parameters.get('version') !== '1.0') return 'isv.invalid-parameter';
  if (parameters.get('sign_type') !== 'RSA2') return 'isv.invalid-signature-type';
  const sentAt = new Date(`${parameters.get('timestamp')?.replace(' ', 'T')}+08:00`);
  if (!(Math.abs(now.getTime() - sentAt.getTime()) < 10 * 60_000)) return 'isv.invalid-timestamp';
  const signature = Buffer.from(parameters.get('sign') ?? '', 'base64');
  parameters.delete('sign');
  return verify('sha256', Buffer.from(canonicalise(parameters)), publicKey, signature) ? null : 'isv.invalid-signature';
}

export function canonicalise(parameters: Iterable<[string, string]>): string {
  const lines: string[] = [];
  for (const [name, value] of parameters) if (value.length > 0) lines.push(`${name}=${value}`);
  return lines
    .sort((left, right) => Buffer.compare(Buffer.from(left.split('=', 1)[0] ?? ''), Buffer.from(right.split('=', 1)[0] ?? '')))
    .join('&');
}
