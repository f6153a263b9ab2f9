import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceMessage } from '#services/core/ports/device-message.ts';
import { MessageQueues, maxQueued } from '#services/ingest/queue/message-queues.ts';
import { QueuedMessage } from '#services/ingest/queue/queued-message.ts';
import { maxInBatch } from '#services/ingest/queue/tenant-queue.ts';
import { createTenant } from '#test/support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '#test/support/factories/ingest-fixture.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';

const mebibyte = 1024 * 1024;

let server: TestServer;
let fixture: IngestFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createIngestFixture(server, await createTenant(server));
});
afterAll(() => server.close());

function measureHeap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

describe('the memory of the ingest', () => {
  it('does not grow with what devices invent: codes, keys, faults, readings without a time', async () => {
    let round = 0;
    const speak = async (rounds: number) => {
      for (const until = round + rounds; round < until; round += 1) {
        // Faults are counted by minute.
        server.clock.advance(61_000);
        const codes = Array.from({ length: 200 }, (_, index) => [`made up ${round} ${index} ${'x'.repeat(60)}`, [{ energy: 1 }]]);
        await Promise.all([
          fixture.send('v1/gateway/telemetry', Object.fromEntries(codes)),
          fixture.send('v1/devices/me/telemetry', { [`key ${round} ${'x'.repeat(60)}`]: round }),
          fixture.send('v1/devices/me/attributes/request/1', { clientKeys: `k${round}` }),
          fixture.send(`no/such/topic/${round}`, 'nothing'),
        ]);
      }
    };
    await speak(40);
    const before = measureHeap();
    await speak(200);
    // 40,000 names of 80 characters would take more than this.
    expect(measureHeap() - before).toBeLessThan(4 * mebibyte);
  });
});

describe('the waiting messages', () => {
  const free = { take: () => 0 };
  const message = (readings: number, { tenantId = 't', deviceId = 'd', bytes = 100 } = {}) => {
    const reading: DeviceMessage = { kind: 'readings', child: null, readings: [{ at: 1, values: { power: 1 } }] };
    return new QueuedMessage(
      { sender: { tenantId, deviceId }, topic: 'v1/devices/me/telemetry', payload: new Uint8Array(bytes), at: 0 },
      { messages: Array<DeviceMessage>(readings).fill(reading), rejections: [] },
    );
  };
  const takeBatch = (queues: MessageQueues): number => {
    const [turn] = queues.takeTurn(0);
    if (turn) queues.release(turn.queue, 0);
    return turn?.batch.length ?? 0;
  };
  const fill = (queues: MessageQueues, make: () => QueuedMessage): number => {
    let count = 0;
    for (let next = make(); queues.hasRoom(next.sender); next = make()) {
      queues.add(next);
      count += 1;
    }
    return count;
  };

  it('go into transactions of a size that the database can process, and a single message always into one', () => {
    const queues = new MessageQueues(free);
    for (let index = 0; index < 100; index += 1) queues.add(message(1_000));
    expect(takeBatch(queues)).toBe(maxInBatch.parts / 1_000);
    const single = new MessageQueues(free);
    single.add(message(50_000));
    single.add(message(1));
    expect([takeBatch(single), takeBatch(single), takeBatch(single)]).toEqual([1, 1, 0]);
    const many = new MessageQueues(free);
    for (let index = 0; index < maxInBatch.messages + 7; index += 1) many.add(message(1));
    expect([takeBatch(many), takeBatch(many)]).toEqual([maxInBatch.messages, 7]);
  });

  it.each([
    ['its bytes', 64 * 1024, maxQueued.bytes / (64 * 1024)],
    ['its number', 1, maxQueued.length],
  ])('are limited by %s: a device may fill a third, and the devices after it still have room', (_name, bytes, max) => {
    const queues = new MessageQueues(free);
    let total = fill(queues, () => message(1, { bytes }));
    expect(total).toBe(Math.ceil(max / 3));
    total += fill(queues, () => message(1, { bytes, deviceId: 'e' }));
    expect(total).toBeGreaterThan(max * 0.39);
    for (let index = 0; index < 10; index += 1) total += fill(queues, () => message(1, { bytes, deviceId: `f${index}` }));
    expect(total).toBeLessThanOrEqual(Math.ceil(max / 2));
    total += fill(queues, () => message(1, { bytes, tenantId: 'u' }));
    expect(total).toBeGreaterThan(max * 0.6);
    for (let index = 0; index < 20; index += 1) total += fill(queues, () => message(1, { bytes, tenantId: `v${index}` }));
    expect(total).toBeLessThanOrEqual(max);
    while (takeBatch(queues) > 0);
    expect(queues.hasRoom({ tenantId: 't', deviceId: 'd' })).toBe(true);
  });

  it('are dropped when nobody waits for them any more', () => {
    const queues = new MessageQueues(free);
    const [one, other] = [message(1), message(1)];
    one.isWithdrawn = true;
    queues.add(one);
    queues.add(other);
    expect(queues.takeTurn(0).map(({ batch }) => batch)).toEqual([[other]]);
  });
});
