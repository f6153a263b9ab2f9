import { parse as parseUuid, stringify as toUuid } from 'uuid';
import type { Sealer } from '#services/core/sealer.ts';

/** What a push message carries: which delivery it is, and to which browser it went. */
export interface PushTicket {
  tenantId: string;
  deliveryId: string;
  subscriptionId: string;
}

const purpose = 'push token';
const idBytes = 16;
const contentBytes = 3 * idBytes;

/** It is known to the browser that got the message alone, since the message was encrypted for it. 86 characters. */
export function issuePushToken(sealer: Sealer, { tenantId, deliveryId, subscriptionId }: PushTicket): string {
  const content = Buffer.concat([tenantId, deliveryId, subscriptionId].map((id) => Buffer.from(parseUuid(id))));
  return Buffer.concat([content, sealer.sign(purpose, content)]).toString('base64url');
}

/** Null: this server has issued no such token. */
export function readPushToken(sealer: Sealer, token: string): PushTicket | null {
  const bytes = Buffer.from(token, 'base64url');
  const content = bytes.subarray(0, contentBytes);
  if (content.length < contentBytes || !sealer.isSigned(purpose, content, bytes.subarray(contentBytes))) return null;
  const idAt = (index: number) => toUuid(content, index * idBytes);
  return { tenantId: idAt(0), deliveryId: idAt(1), subscriptionId: idAt(2) };
}
