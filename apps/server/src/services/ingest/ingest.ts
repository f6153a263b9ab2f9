import type { Reply } from './answer-requests.ts';
import type { Decoded, Rejection, Sender } from './device-message.ts';

/** Takes what devices say, whatever it came by. */
export interface Ingest {
  /**
   * Resolves once everything of the message is stored or, where it never can be, written down as rejected: then it may be
   * acknowledged. Rejects when it cannot be stored now: then it must not be, and the device sends it again.
   */
  take(sender: Sender, topic: string, payload: Uint8Array): Promise<void>;
  /** As `take`, of what the carrier has decoded itself. */
  takeDecoded(sender: Sender, topic: string, payload: Uint8Array, decoded: Decoded): Promise<void>;
  /** A device's own connection came or went. */
  setConnected(sender: Sender, isConnected: boolean): Promise<void>;
  /** Something the carrier itself turned away. */
  reject(sender: Sender, rejection: Rejection, topic: string, payload: Uint8Array): void;
  /** Hears what devices are to be answered. Returns the way to stop. */
  onReply(handler: (reply: Reply) => void): () => void;
  /** Ends what waits for the database to come back, after what is under way. */
  close(): Promise<void>;
}
