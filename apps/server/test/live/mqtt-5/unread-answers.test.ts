import { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { guardStream } from '#live/broker/guard-stream.ts';
import { frame } from '#test/support/services/raw-mqtt5.ts';

it('a client that sends endless requests and reads no answers is disconnected', async () => {
  // It accepts writes and never completes them.
  const carrier = new Duplex({ read: () => undefined, write: () => undefined });
  const guarded = guardStream(carrier);
  guarded.on('error', () => undefined).resume();
  carrier.push(frame(0x10, 'MQTT', 5, 2, 0, 30, 0, 'id'));
  // These packets are answered without the broker, which would wait for the reader.
  const asked = Buffer.concat(Array.from({ length: 1000 }, () => frame(0x82, 0, 1, 0, '$share/a/b', 1)));
  for (let times = 0; times < 1000 && !guarded.destroyed; times += 1) {
    carrier.push(asked);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(guarded.destroyed).toBe(true);
  expect(carrier.writableLength).toBeLessThan(1024 * 1024);
  carrier.destroy();
});
