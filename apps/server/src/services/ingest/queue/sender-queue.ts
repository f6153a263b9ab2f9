import type { QueuedMessage } from './queued-message.ts';

/** Messages that were taken are removed from the array once there are so many of them. */
const compactAt = 1024;

/** The messages of one device that are not stored yet, in the order in which they came. */
export class SenderQueue {
  bytes = 0;
  /** Milliseconds of the process: its allowance is used up until then. */
  readyAt = 0;
  #messages: QueuedMessage[] = [];
  #first = 0;

  get length(): number {
    return this.#messages.length - this.#first;
  }

  peek(): QueuedMessage | undefined {
    return this.#messages[this.#first];
  }

  add(message: QueuedMessage): void {
    this.#messages.push(message);
    this.bytes += message.payload.length;
  }

  shift(): QueuedMessage | undefined {
    const message = this.#messages[this.#first];
    if (!message) return undefined;
    this.#first += 1;
    this.bytes -= message.payload.length;
    if (this.#first >= compactAt || this.length === 0) {
      this.#messages.splice(0, this.#first);
      this.#first = 0;
    }
    return message;
  }

  /** Puts messages before all others, in this order. */
  putBack(messages: readonly QueuedMessage[]): void {
    this.#messages = [...messages, ...this.#messages.slice(this.#first)];
    this.#first = 0;
    for (const { payload } of messages) this.bytes += payload.length;
  }
}
