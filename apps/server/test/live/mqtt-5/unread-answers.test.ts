import { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { guardStream } from '#live/broker/guard-stream.ts';
import { frame } from '#test/support/services/raw-mqtt5.ts';

it('who asks without end and reads no answer is cut off', async () => {
  // Takes what is written and never gets rid of it.
  const carrier = new Duplex({ read: () => undefined, write: () => undefined });
  const guarded = guardStream(carrier);
  guarded.on('error', () => undefined).resume();
  carrier.push(frame(0x10, 'MQTT', 5, 2, 0, 30, 0, 'id'));
  // Answered without the broker, which would wait for its reader.
  const asked = Buffer.concat(Array.from({ length: 1000 }, () => frame(0x82, 0, 1, 0, '$share/a/b', 1)));
  for (let times = 0; times < 1000 && !guarded.destroyed; times += 1) {
    carrier.push(asked);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(guarded.destroyed).toBe(true);
  expect(carrier.writableLength).toBeLessThan(1024 * 1024);
  carrier.destroy();
});
