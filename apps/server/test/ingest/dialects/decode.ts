import type { Decoded, DeviceMessage } from '#services/core/ports/device-message.ts';
import { findDialect } from '#services/ingest/dialects/dialects.ts';

/** A publish as the broker passes it on: text unchanged, anything else as JSON. */
export function decode(topic: string, payload: unknown): Decoded {
  const dialect = findDialect(topic);
  if (!dialect) throw new Error(`no dialect owns ${topic}`);
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return dialect.decode(topic, new TextEncoder().encode(text));
}

/** The messages of a publish, which must not contain a rejection. */
export function decodeWhole(topic: string, payload: unknown): readonly DeviceMessage[] {
  const { messages, rejections } = decode(topic, payload);
  if (rejections.length > 0) throw new Error(`rejected: ${JSON.stringify(rejections)}`);
  return messages;
}
