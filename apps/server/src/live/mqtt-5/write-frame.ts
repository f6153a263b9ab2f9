import type { Packet } from 'mqtt-packet';
import { generate } from 'mqtt-packet';

/** Writes a packet of its first byte, the length and the parts. */
export function writeFrame(firstByte: number, ...parts: Uint8Array[]): Buffer {
  const header = [firstByte];
  let left = parts.reduce((sum, part) => sum + part.length, 0);
  do {
    const digit = left % 128;
    left = Math.floor(left / 128);
    header.push(left > 0 ? digit | 0x80 : digit);
  } while (left > 0);
  return Buffer.concat([Buffer.from(header), ...parts]);
}

/** Writes PUBACK, PUBREC, PUBREL or PUBCOMP without a reason: the bytes are the same in MQTT 3.1.1 and 5. */
export function writeAnswer(firstByte: number, messageId: number): Buffer {
  return Buffer.from([firstByte, 2, messageId >> 8, messageId & 0xff]);
}

export function writeForBroker(packet: Packet): Buffer {
  return generate(packet, { protocolVersion: 4 });
}

export function writeForClient(packet: Packet): Buffer {
  return generate(packet, { protocolVersion: 5 });
}
