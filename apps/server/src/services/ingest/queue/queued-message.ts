import type { Decoded, Sender } from '#services/core/ports/device-message.ts';
import type { ReceivedMessage } from '../batch/device-batch.ts';
import { findDialect } from '../dialects/dialects.ts';
import { explainForeignTopic } from '../dialects/foreign-topics.ts';

/** Decodes a message by its topic; a topic without a dialect leads to a rejection. Never throws. */
export function decodeMessage(topic: string, payload: Uint8Array): Decoded {
  const dialect = findDialect(topic);
  if (dialect) return dialect.decode(topic, payload);
  return { messages: [], rejections: [{ reason: 'topicNotAllowed', child: null, detail: explainForeignTopic(topic).detail }] };
}

/** A message that waits to be stored. It is decoded only when its turn comes, because it takes about ten times the memory afterwards. */
export class QueuedMessage implements ReceivedMessage {
  readonly sender: Sender;
  readonly topic: string;
  readonly payload: Uint8Array;
  readonly at: number;
  readonly done: Promise<Decoded>;
  /** Whether its sender has stopped waiting, so that it must not be stored. */
  isWithdrawn = false;
  /** Whether it has been charged to its sender's allowance, or is exempt. */
  isCharged = false;
  readonly #outcome = Promise.withResolvers<Decoded>();
  #decoded: Decoded | null;

  /** @param decoded the content, where the transport has rejected the message itself */
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

  /** Reports that it is stored, or recorded as rejected. */
  resolve(): void {
    this.#outcome.resolve(this.decoded);
  }

  reject(error: unknown): void {
    this.#outcome.reject(error);
  }
}

/** Counts the readings and the other parts that become rows; at least one. */
export function countParts({ decoded: { messages, rejections } }: Pick<ReceivedMessage, 'decoded'>): number {
  let parts = rejections.length;
  for (const message of messages) parts += message.kind === 'readings' ? message.readings.length : 1;
  return Math.max(1, parts);
}
