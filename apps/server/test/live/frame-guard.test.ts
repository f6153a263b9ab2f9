import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameGuard, maxFrameBytes } from '#live/broker/frame-guard.ts';

/** Makes a packet of any kind: its first byte, the length in MQTT's encoding, and as many bytes. */
function makePacket(length: number): Buffer {
  const header = [0x30];
  let rest = length;
  do {
    header.push((rest % 128) + (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.concat([Buffer.from(header), Buffer.alloc(length, 0xff)]);
}

function cut(bytes: Buffer, sizes: readonly number[]): Buffer[] {
  const chunks: Buffer[] = [];
  let at = 0;
  for (let index = 0; at < bytes.length; index += 1) {
    const size = sizes[index % sizes.length] as number;
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return chunks;
}

describe('the frame guard', () => {
  it('accepts packets within the limit, however the stream is divided', () => {
    const packets = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 20 });
    const sizes = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(packets, sizes, (lengths, cuts) => {
        const keepsToLimit = createFrameGuard(4096);
        return cut(Buffer.concat(lengths.map(makePacket)), cuts).every((chunk) => keepsToLimit(chunk));
      }),
    );
  });

  it('refuses a packet by its announced length beyond the limit, whatever came before it', () => {
    const before = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 10 });
    const sizes = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(before, fc.integer({ min: 4094, max: 200_000 }), sizes, (lengths, tooLong, cuts) => {
        const keepsToLimit = createFrameGuard(4096);
        const announced = makePacket(tooLong).subarray(0, 5);
        return !cut(Buffer.concat([...lengths.map(makePacket), announced]), cuts).every((chunk) => keepsToLimit(chunk));
      }),
    );
  });

  it('accepts 64 KiB for a whole packet and not one byte more', () => {
    expect(createFrameGuard()(makePacket(maxFrameBytes - 4))).toBe(true);
    expect(createFrameGuard()(makePacket(maxFrameBytes - 3))).toBe(false);
  });

  it('refuses a length of more than four bytes', () => {
    expect(createFrameGuard()(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x80, 0x00]))).toBe(false);
  });
});
