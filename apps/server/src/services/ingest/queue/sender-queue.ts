import type { QueuedMessage } from './queued-message.ts';

/** The number of taken messages at which they are removed from the array. */
const compactAt = 1024;

/** The messages of one device that are not stored yet, in the order of their arrival. */
export class SenderQueue {
  bytes = 0;
  /** Milliseconds of the monotonic clock; until then the device's allowance is used up. */
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

  /** Puts messages before all others, in the given order. */
  putBack(messages: readonly QueuedMessage[]): void {
    this.#messages = [...messages, ...this.#messages.slice(this.#first)];
    this.#first = 0;
    for (const { payload } of messages) this.bytes += payload.length;
  }
}
