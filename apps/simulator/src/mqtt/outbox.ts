export interface OutgoingMessage {
  topic: string;
  payload: string;
  /** Called once the broker has it for good. */
  onAcknowledged?: () => void;
}

/** What was not acknowledged yet, in order. */
export interface Outbox {
  /** @returns whether the oldest one had to go for it */
  put(message: OutgoingMessage): boolean;
  /** The next one that is not on its way; null when there is none. */
  take(): { id: number; message: OutgoingMessage } | null;
  acknowledge(id: number): void;
  /** The connection is gone: what was on its way has to go again. */
  returnAll(): void;
  readonly size: number;
  readonly onTheirWay: number;
}

export function createOutbox(maxKept: number): Outbox {
  const messages = new Map<number, OutgoingMessage>();
  const onTheirWay = new Set<number>();
  let lastId = 0;
  return {
    put(message) {
      lastId += 1;
      messages.set(lastId, message);
      if (messages.size <= maxKept) return false;
      const [oldest] = messages.keys();
      messages.delete(oldest as number);
      onTheirWay.delete(oldest as number);
      return true;
    },
    take() {
      // What is on its way stands in front, so this looks at no more of them than that.
      for (const [id, message] of messages) {
        if (onTheirWay.has(id)) continue;
        onTheirWay.add(id);
        return { id, message };
      }
      return null;
    },
    acknowledge(id) {
      const message = messages.get(id);
      messages.delete(id);
      onTheirWay.delete(id);
      message?.onAcknowledged?.();
    },
    returnAll: () => onTheirWay.clear(),
    get size() {
      return messages.size;
    },
    get onTheirWay() {
      return onTheirWay.size;
    },
  };
}
