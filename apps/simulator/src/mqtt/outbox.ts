export interface OutgoingMessage {
  topic: string;
  payload: string;
  /** Is called once the broker has acknowledged the message. */
  onAcknowledged?: () => void;
}

/** The unacknowledged messages, in order. */
export interface Outbox {
  /** @returns whether the oldest message was dropped to make room */
  put(message: OutgoingMessage): boolean;
  /** Returns the next message that is not in flight; null when there is none. */
  take(): { id: number; message: OutgoingMessage } | null;
  acknowledge(id: number): void;
  /** The connection is lost, so messages in flight have to be sent again. */
  returnAll(): void;
  readonly size: number;
  readonly inFlight: number;
}

export function createOutbox(maxQueued: number): Outbox {
  const messages = new Map<number, OutgoingMessage>();
  const inFlight = new Set<number>();
  let lastId = 0;
  return {
    put(message) {
      lastId += 1;
      messages.set(lastId, message);
      if (messages.size <= maxQueued) return false;
      const [oldest] = messages.keys();
      messages.delete(oldest as number);
      inFlight.delete(oldest as number);
      return true;
    },
    take() {
      // Messages in flight are at the front, so this skips at most their number.
      for (const [id, message] of messages) {
        if (inFlight.has(id)) continue;
        inFlight.add(id);
        return { id, message };
      }
      return null;
    },
    acknowledge(id) {
      const message = messages.get(id);
      messages.delete(id);
      inFlight.delete(id);
      message?.onAcknowledged?.();
    },
    returnAll: () => inFlight.clear(),
    get size() {
      return messages.size;
    },
    get inFlight() {
      return inFlight.size;
    },
  };
}
