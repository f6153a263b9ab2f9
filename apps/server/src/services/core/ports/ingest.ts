import type { Decoded, DeviceReply, Rejection, Sender } from './device-message.ts';

export interface TakeOptions {
  /** Aborts the wait; a message that is not being stored yet is then not stored. */
  signal?: AbortSignal;
  /** Whether messages beyond the limits of device and tenant are delayed; the default is true. */
  isLimited?: boolean;
}

/** Accepts device messages from every transport. */
export interface Ingest {
  /**
   * Resolves with the decoded message once all of it is stored or, where it never can be, recorded as rejected; the transport may then
   * acknowledge it. A message that cannot be stored now waits, and so does its transport. Rejects where the queue is full or the server
   * ends; the transport must then not acknowledge, and the device sends the message again.
   */
  take(sender: Sender, topic: string, payload: Uint8Array, options?: TakeOptions): Promise<Decoded>;
  /** Records that a device's own connection has opened or closed. */
  setConnected(sender: Sender, isConnected: boolean): Promise<void>;
  /** Records a message that the transport itself rejected, and resolves once that is stored. Rejects as `take` does. */
  reject(sender: Sender, rejection: Rejection, topic: string, payload: Uint8Array, options?: TakeOptions): Promise<void>;
  /** Subscribes to the answers to devices. Returns a function that ends the subscription. */
  onReply(handler: (reply: DeviceReply) => void): () => void;
  /** Counts the tenants with messages that wait because the last attempt to store them failed. */
  countFailingTenants(): number;
  /** Stops waiting for the database to recover, once the current work is done. */
  close(): Promise<void>;
}
