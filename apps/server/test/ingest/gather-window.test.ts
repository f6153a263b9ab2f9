import { describe, expect, it } from 'vitest';
import { MessageQueues } from '#services/ingest/queue/message-queues.ts';
import { QueuedMessage } from '#services/ingest/queue/queued-message.ts';
import { maxInSharedBatch } from '#services/ingest/queue/tenant-queue.ts';

const maxGatherMs = 40;
const createQueues = () => new MessageQueues({ take: () => 0 });
const message = (deviceId: string, tenantId = 'tenant') =>
  new QueuedMessage({ sender: { tenantId, deviceId }, topic: 'v1/devices/me/telemetry', payload: Buffer.from('{"power":1}'), at: 0 });

/** Takes the turn that is due, as soon as it is stored. @returns the number of messages stored */
function store(queues: MessageQueues, now: number): number {
  const turn = queues.takeTurn(now);
  for (const { queue } of turn) queues.release(queue, now);
  return turn.reduce((sum, { batch }) => sum + batch.length, 0);
}

/** Hundred devices of the tenants send in turn. @returns the sizes of the batches of the last second, and the longest time that a message waited */
function run(queues: MessageQueues, everyMs: number, { devices = 100, tenants = 1 } = {}): { sizes: number[]; maxWaitMs: number } {
  const sizes: number[] = [];
  const endMs = 5_000;
  const waiting: number[] = [];
  let maxWaitMs = 0;
  let next = 0;
  for (let now = 0; now < endMs; now += 1) {
    for (; next * everyMs <= now; next += 1) {
      queues.add(message(`device ${next % devices}`, `tenant ${next % tenants}`), now);
      waiting.push(now);
    }
    const size = store(queues, now);
    if (size === 0) continue;
    maxWaitMs = Math.max(maxWaitMs, ...waiting.splice(0, size).map((since) => now - since));
    if (now >= endMs - 1000) sizes.push(size);
  }
  return { sizes, maxWaitMs };
}

describe('the gather window', () => {
  it('stores a message at once while its tenant sends few', () => {
    const queues = createQueues();
    for (let now = 0; now < 10_000; now += 200) {
      queues.add(message(`device ${now}`), now);
      expect(store(queues, now)).toBe(1);
    }
  });

  it('stores the messages of many devices together, none later than the longest window', () => {
    for (const [everyMs, atLeast] of [
      [20, 2],
      [4, 7],
      [1, 30],
    ] as const) {
      const { sizes, maxWaitMs } = run(createQueues(), everyMs);
      expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length, `every ${everyMs} ms`).toBeGreaterThanOrEqual(atLeast);
      expect(maxWaitMs).toBeLessThanOrEqual(maxGatherMs);
    }
  });

  it('stores the messages of many tenants together, none later than that', () => {
    const { sizes, maxWaitMs } = run(createQueues(), 1, { tenants: 20 });
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeGreaterThanOrEqual(30);
    expect(maxWaitMs).toBeLessThanOrEqual(maxGatherMs);
  });

  it('does not hold a device up that waits for each acknowledgement', () => {
    const queues = createQueues();
    for (let now = 0; now < 2_000; now += 2) {
      queues.add(message('device'), now);
      expect(store(queues, now)).toBe(1);
    }
  });

  it('ends with a full batch, and leaves no message behind when the server ends', () => {
    const queues = createQueues();
    run(queues, 4);
    const now = 5_010;
    queues.stopGathering();
    store(queues, now);
    for (let index = 0; index < maxInSharedBatch.messages - 1; index += 1) queues.add(message(`other ${index}`), now);
    expect(store(queues, now)).toBe(0);
    queues.add(message('one more'), now);
    expect(store(queues, now)).toBe(maxInSharedBatch.messages);
    queues.add(message('last'), now);
    expect(store(queues, now)).toBe(0);
    queues.stopGathering();
    expect(store(queues, now)).toBe(1);
  });

  it('does not hold up what a turn has left, and what has just come joins it', () => {
    const queues = createQueues();
    run(queues, 1);
    const now = 5_040;
    store(queues, now);
    for (let index = 0; index < 2 * maxInSharedBatch.messages; index += 1) queues.add(message(`device ${index}`), now);
    expect(store(queues, now)).toBe(maxInSharedBatch.messages);
    queues.add(message('device', 'another'), now);
    expect(store(queues, now)).toBe(maxInSharedBatch.messages + 1);
    queues.add(message('device', 'another'), now);
    expect(store(queues, now)).toBe(0);
    expect(store(queues, now + maxGatherMs)).toBe(1);
  });
});
