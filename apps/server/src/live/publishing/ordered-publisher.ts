/**
 * Hands messages to the broker one after another. The broker numbers messages when they are published and compares the numbers when it
 * delivers them: if a message overtook an earlier one that took longer to store, the earlier one would count as already delivered.
 */
export interface OrderedPublisher {
  /** @param begin is called when it is this message's turn, with the function that ends the turn */
  enter(topic: string, begin: (leave: () => void) => void): void;
  /** Ends the turn of the message on this topic. */
  leave(topic: string): void;
  /** Resolves when every message has had its turn. */
  drain(): Promise<void>;
}

interface QueuedMessage {
  topic: string;
  begin: (leave: () => void) => void;
}

export function createOrderedPublisher(): OrderedPublisher {
  const queue: QueuedMessage[] = [];
  let current: QueuedMessage | null = null;

  function next(): void {
    while (current === null) {
      const message = queue.shift();
      if (!message) return;
      current = message;
      message.begin(() => end(message));
    }
  }

  function end(message: QueuedMessage): void {
    if (current !== message) return;
    current = null;
    next();
  }

  return {
    enter(topic, begin) {
      queue.push({ topic, begin });
      next();
    },
    leave(topic) {
      if (current?.topic === topic) end(current);
    },
    drain: async () => {
      while (current !== null) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
