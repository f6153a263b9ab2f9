import type { Decoded, DeviceReply, Rejection, Sender } from './device-message.ts';

export interface TakeOptions {
  /** Ends the waiting: what is not being stored yet is then not stored. */
  signal?: AbortSignal;
  /** Whether what is beyond the limits of device and tenant is held back; by default it is. */
  isLimited?: boolean;
}

/** Takes what devices say, whatever it came by. */
export interface Ingest {
  /**
   * Resolves, with what was read of it, once everything of the message is stored or, where it never can be, written down as rejected: then
   * it may be acknowledged. What cannot be stored now waits, and keeps its carrier waiting. Rejects where there is no room, or the server
   * ends: then it must not be acknowledged, and the device sends it again.
   */
  take(sender: Sender, topic: string, payload: Uint8Array, options?: TakeOptions): Promise<Decoded>;
  /** A device's own connection came or went. */
  setConnected(sender: Sender, isConnected: boolean): Promise<void>;
  /** Something the carrier itself turned away; resolves once that is written down. Rejects as `take` does. */
  reject(sender: Sender, rejection: Rejection, topic: string, payload: Uint8Array, options?: TakeOptions): Promise<void>;
  /** Hears what devices are to be answered. Returns the way to stop. */
  onReply(handler: (reply: DeviceReply) => void): () => void;
  /** Tenants of whom something could not be stored when it was tried last, and waits. */
  countTroubled(): number;
  /** Ends what waits for the database to come back, after what is under way. */
  close(): Promise<void>;
}
