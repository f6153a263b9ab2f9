/**
 * Messages to phones, one after another until each is on its way. The broker numbers them at once and looks at the number
 * again when it hands them out: one that overtook another, because keeping the other took longer, would make it count as
 * delivered already.
 */
export interface OrderedPublisher {
  /** @param begin is called when it is this one's turn, with the way to let the next one go */
  enter(topic: string, begin: (leave: () => void) => void): void;
  /** The message on this topic is on its way. */
  leave(topic: string): void;
  /** Resolves when everything that has entered is on its way. */
  settle(): Promise<void>;
}

export function createOrderedPublisher(): OrderedPublisher {
  const waiting: { topic: string; begin: (leave: () => void) => void }[] = [];
  let current: { topic: string } | null = null;

  function next(): void {
    while (current === null) {
      const message = waiting.shift();
      if (!message) return;
      current = message;
      message.begin(() => end(message));
    }
  }

  function end(message: { topic: string }): void {
    if (current !== message) return;
    current = null;
    next();
  }

  return {
    enter(topic, begin) {
      waiting.push({ topic, begin });
      next();
    },
    leave(topic) {
      if (current?.topic === topic) end(current);
    },
    settle: async () => {
      while (current !== null) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
