/** Limits the messages that a client has not acknowledged (MQTT 5 §4.9); further ones wait here, in order. */
export interface SendWindow {
  /** @returns whether the message may be sent now; if not, it waits until `release` returns it */
  take(messageId: number, frame: Buffer): boolean;
  /** Records an acknowledgement. @returns the messages that may be sent now */
  release(messageId: number): Buffer[];
  /** The number of bytes that wait. */
  waitingBytes(): number;
}

export function createSendWindow(receiveMaximum: number): SendWindow {
  const underWay = new Set<number>();
  const waiting: { messageId: number; frame: Buffer }[] = [];
  let bytes = 0;
  return {
    take(messageId, frame) {
      if (underWay.size < receiveMaximum && waiting.length === 0) {
        underWay.add(messageId);
        return true;
      }
      waiting.push({ messageId, frame });
      bytes += frame.length;
      return false;
    },
    release(messageId) {
      if (!underWay.delete(messageId)) return [];
      const frames: Buffer[] = [];
      while (underWay.size < receiveMaximum) {
        const next = waiting.shift();
        if (!next) break;
        underWay.add(next.messageId);
        bytes -= next.frame.length;
        frames.push(next.frame);
      }
      return frames;
    },
    waitingBytes: () => bytes,
  };
}
