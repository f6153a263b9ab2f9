import type { Decoded, SwitchCommand, WrittenCommand } from '#services/core/ports/device-message.ts';

/** A message format of devices. The topics and payloads of one dialect are decoded in one file. */
export interface Dialect {
  name: string;
  /** The first levels of its topics. A topic that begins otherwise is no topic of the dialect, and no external broker is asked for it. */
  firstLevels: readonly string[];
  /** Topic filters that a device may subscribe to. */
  readableFilters: readonly string[];
  /** Whether devices of this dialect publish to the topic. */
  owns(topic: string): boolean;
  /** Never throws. */
  decode(topic: string, payload: Uint8Array): Decoded;
  /** Writes a command; null where the dialect has none for such a device. */
  writeCommand(command: SwitchCommand): WrittenCommand | null;
}
