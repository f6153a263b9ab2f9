import type { Decoded } from '#services/core/ports/device-message.ts';

/** A message format of devices. The topics and payloads of one dialect are decoded in one file. */
export interface Dialect {
  name: string;
  /** Topic filters that a device may subscribe to. */
  readableFilters: readonly string[];
  /** Whether devices of this dialect publish to the topic. */
  owns(topic: string): boolean;
  /** Never throws. */
  decode(topic: string, payload: Uint8Array): Decoded;
}
