import type { WaitingMessage } from './waiting-message.ts';

/** Taken messages are cut off the list when there are so many of them. */
const cutAt = 1024;

/** What one device has sent and what is not stored yet, in the order in which it came. */
export class SenderQueue {
  bytes = 0;
  /** Milliseconds of the process: its allowance is used up until then. */
  readyAt = 0;
  #messages: WaitingMessage[] = [];
  #first = 0;

  get length(): number {
    return this.#messages.length - this.#first;
  }

  peek(): WaitingMessage | undefined {
    return this.#messages[this.#first];
  }

  add(message: WaitingMessage): void {
    this.#messages.push(message);
    this.bytes += message.payload.length;
  }

  shift(): WaitingMessage | undefined {
    const message = this.#messages[this.#first];
    if (!message) return undefined;
    this.#first += 1;
    this.bytes -= message.payload.length;
    if (this.#first >= cutAt || this.length === 0) {
      this.#messages.splice(0, this.#first);
      this.#first = 0;
    }
    return message;
  }

  /** Before all others, in this order. */
  putBack(messages: readonly WaitingMessage[]): void {
    this.#messages = [...messages, ...this.#messages.slice(this.#first)];
    this.#first = 0;
    for (const { payload } of messages) this.bytes += payload.length;
  }
}
