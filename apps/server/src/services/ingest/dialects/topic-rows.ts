import type { Decoded } from '#services/core/ports/device-message.ts';
import { Decoding } from './decoding.ts';

/** A topic of a dialect and the decoder of its messages, which gets the groups of the pattern. */
export interface TopicRow {
  pattern: RegExp;
  read(decoding: Decoding, payload: Uint8Array, group: string): void;
}

export function ownsTopic(rows: readonly TopicRow[], topic: string): boolean {
  return rows.some(({ pattern }) => pattern.test(topic));
}

/** Decodes a publish by the row of its topic. */
export function decodeByRows(rows: readonly TopicRow[], topic: string, payload: Uint8Array): Decoded {
  const decoding = new Decoding();
  for (const { pattern, read } of rows) {
    const match = pattern.exec(topic);
    if (!match) continue;
    read(decoding, payload, match[1] ?? '');
    return decoding.finish();
  }
  decoding.reject({ reason: 'topicNotAllowed', detail: 'Nothing is read from this topic.' });
  return decoding.finish();
}
