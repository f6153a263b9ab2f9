import type { Decoded } from '#services/core/ports/device-message.ts';

/** A way of speaking. Topics and payloads of one dialect are read in one file. */
export interface Dialect {
  name: string;
  /** Topic filters that a device may subscribe to. */
  readableFilters: readonly string[];
  /** Whether a topic is one that devices of this dialect write to. */
  owns(topic: string): boolean;
  /** Never throws. */
  decode(topic: string, payload: Uint8Array): Decoded;
}
