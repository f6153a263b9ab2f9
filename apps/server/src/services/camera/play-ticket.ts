import { createHmac, timingSafeEqual } from 'node:crypto';

/** The content of a play address, which grants one camera of one tenant to one session until it expires. */
export interface PlayTicket {
  tenantId: string;
  cameraId: string;
  sessionId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const idBytes = 16;
const timeBytes = 6;
const signatureBytes = 32;
const bodyBytes = 3 * idBytes + timeBytes;
const pattern = /^[A-Za-z0-9_-]+$/;

export function signTicket(key: string, { tenantId, cameraId, sessionId, expiresAt }: PlayTicket): string {
  const time = Buffer.alloc(timeBytes);
  time.writeUIntBE(expiresAt, 0, timeBytes);
  const body = Buffer.concat([...[tenantId, cameraId, sessionId].map(packId), time]);
  return Buffer.concat([body, sign(key, body)]).toString('base64url');
}

/** Returns null for a ticket that was not signed with this key, or has expired. @param now epoch milliseconds */
export function readTicket(key: string, text: string, now: number): PlayTicket | null {
  const bytes = pattern.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0);
  // The last character has unused bits, so several texts decode to the same bytes; only one of them is valid.
  if (bytes.length !== bodyBytes + signatureBytes || bytes.toString('base64url') !== text) return null;
  const body = bytes.subarray(0, bodyBytes);
  if (!timingSafeEqual(sign(key, body), bytes.subarray(bodyBytes))) return null;
  const [tenantId, cameraId, sessionId] = [0, 1, 2].map((index) => unpackId(body.subarray(index * idBytes, (index + 1) * idBytes))) as [
    string,
    string,
    string,
  ];
  const expiresAt = body.readUIntBE(3 * idBytes, timeBytes);
  return expiresAt > now ? { tenantId, cameraId, sessionId, expiresAt } : null;
}

function sign(key: string, body: Buffer): Buffer {
  return createHmac('sha256', key).update('camera ticket').update(body).digest();
}

function packId(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function unpackId(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
