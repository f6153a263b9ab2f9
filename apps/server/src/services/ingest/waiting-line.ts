import type { Received } from './device-work.ts';

/**
 * Of one transaction: large enough that its cost is shared by many, small enough that nobody waits long for theirs and the
 * database does it well within its time limit. What gateways kept while they were cut off comes in messages of a thousand readings.
 */
const mostInBatch = { messages: 5_000, parts: 20_000 } as const;
/** What may wait; more is refused, so that a database that is away does not fill the memory. Decoded, a byte becomes some ten. */
export const mostWaiting = { messages: 50_000, bytes: 32 * 1024 * 1024 } as const;

/** Messages in the order in which they came, until they are stored. */
export interface WaitingLine<Message extends Received> {
  /** Whether there is room for another one. */
  hasRoom(): boolean;
  isEmpty(): boolean;
  add(message: Message): void;
  /** The first ones, at least one where there is any: as many as go into a transaction. */
  takeBatch(): Message[];
}

export function createWaitingLine<Message extends Received>(): WaitingLine<Message> {
  const waiting: Message[] = [];
  let bytes = 0;
  return {
    hasRoom: () => waiting.length < mostWaiting.messages && bytes < mostWaiting.bytes,
    isEmpty: () => waiting.length === 0,
    add(message) {
      waiting.push(message);
      bytes += message.payload.length;
    },
    takeBatch() {
      const batch = waiting.splice(0, countForBatch(waiting));
      for (const { payload } of batch) bytes -= payload.length;
      return batch;
    },
  };
}

function countForBatch(waiting: readonly Received[]): number {
  let parts = 0;
  let messages = 0;
  for (const { decoded } of waiting) {
    parts += countParts(decoded);
    if (messages > 0 && (parts > mostInBatch.parts || messages >= mostInBatch.messages)) break;
    messages += 1;
  }
  return messages;
}

/** Readings, and whatever else becomes rows. */
function countParts({ messages, rejections }: Received['decoded']): number {
  let parts = rejections.length;
  for (const message of messages) parts += message.kind === 'readings' ? message.readings.length : 1;
  return parts;
}
