import type { Decoded, Sender } from '#services/core/ports/device-message.ts';
import type { ReceivedMessage } from '../batch/device-batch.ts';
import { findDialect } from '../dialects/dialects.ts';
import { explainForeignTopic } from '../dialects/foreign-topics.ts';

/** What is read of a message of a topic; a topic that no device publishes to is a rejection too. Never throws. */
export function decodeMessage(topic: string, payload: Uint8Array): Decoded {
  const dialect = findDialect(topic);
  if (dialect) return dialect.decode(topic, payload);
  return { messages: [], rejections: [{ reason: 'topicNotAllowed', child: null, detail: explainForeignTopic(topic).detail }] };
}

/** A message that waits to be stored. It is decoded only when its turn comes, since a byte becomes about ten decoded. */
export class QueuedMessage implements ReceivedMessage {
  readonly sender: Sender;
  readonly topic: string;
  readonly payload: Uint8Array;
  readonly at: number;
  readonly done: Promise<Decoded>;
  /** Its sender does not wait for it any more. */
  isWithdrawn = false;
  /** It has been taken from its sender's allowance, or need not be. */
  isCharged = false;
  readonly #outcome = Promise.withResolvers<Decoded>();
  #decoded: Decoded | null;

  /** @param at when it was received, epoch milliseconds @param decoded where the carrier knows already how it is to be read */
  constructor(message: Omit<ReceivedMessage, 'decoded'>, decoded: Decoded | null = null) {
    this.sender = message.sender;
    this.topic = message.topic;
    this.payload = message.payload;
    this.at = message.at;
    this.#decoded = decoded;
    this.done = this.#outcome.promise;
  }

  get decoded(): Decoded {
    this.#decoded ??= decodeMessage(this.topic, this.payload);
    return this.#decoded;
  }

  /** It is stored, or recorded as rejected. */
  resolve(): void {
    this.#outcome.resolve(this.decoded);
  }

  reject(error: unknown): void {
    this.#outcome.reject(error);
  }
}

/** Readings, and whatever else becomes rows; at least one. */
export function countParts({ decoded: { messages, rejections } }: Pick<ReceivedMessage, 'decoded'>): number {
  let parts = rejections.length;
  for (const message of messages) parts += message.kind === 'readings' ? message.readings.length : 1;
  return Math.max(1, parts);
}
