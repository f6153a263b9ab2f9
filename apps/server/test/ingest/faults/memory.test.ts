import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceMessage } from '../../../src/services/ingest/device-message.ts';
import { createWaitingLine, mostWaiting } from '../../../src/services/ingest/waiting-line.ts';
import { type IngestWorld, mintIngestWorld } from '../../support/ingest-world.ts';
import { mintTenant } from '../../support/mint-tenant.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const mebibyte = 1024 * 1024;

let server: TestServer;
let world: IngestWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await mintIngestWorld(server, await mintTenant(server));
});
afterAll(() => server.close());

function measureHeap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

describe('what the ingest remembers', () => {
  it('does not grow with what devices make up: codes, keys, faults, readings without a time', async () => {
    let round = 0;
    const speak = async (rounds: number) => {
      for (const until = round + rounds; round < until; round += 1) {
        // Faults are tallied by minute.
        server.clock.advance(61_000);
        const codes = Array.from({ length: 200 }, (_, index) => [`made up ${round} ${index} ${'x'.repeat(60)}`, [{ energy: 1 }]]);
        await Promise.all([
          world.send('v1/gateway/telemetry', Object.fromEntries(codes)),
          world.send('v1/devices/me/telemetry', { [`key ${round} ${'x'.repeat(60)}`]: round }),
          world.send('v1/devices/me/attributes/request/1', { clientKeys: `k${round}` }),
          world.send(`no/such/topic/${round}`, 'nothing'),
        ]);
      }
    };
    await speak(40);
    const before = measureHeap();
    await speak(200);
    // 40,000 names of 80 characters would be more than this.
    expect(measureHeap() - before).toBeLessThan(4 * mebibyte);
  });
});

describe('what waits', () => {
  const reading: DeviceMessage = { kind: 'readings', child: null, readings: [{ at: 1, values: { power: 1 } }] };
  const message = (readings: number, bytes = 100) => ({
    sender: { tenantId: 't', deviceId: 'd' },
    topic: 'v1/devices/me/telemetry',
    payload: new Uint8Array(bytes),
    decoded: { messages: Array<DeviceMessage>(readings).fill(reading), rejections: [] },
    at: 0,
  });

  it('goes into transactions of a size that a database can do, and a single message always into one', () => {
    const line = createWaitingLine();
    for (let index = 0; index < 100; index += 1) line.add(message(1_000));
    expect(line.takeBatch()).toHaveLength(20);
    const single = createWaitingLine();
    single.add(message(50_000));
    single.add(message(1));
    expect([single.takeBatch().length, single.takeBatch().length, single.isEmpty()]).toEqual([1, 1, true]);
    const many = createWaitingLine();
    for (let index = 0; index < 6_000; index += 1) many.add(message(1));
    expect([many.takeBatch().length, many.takeBatch().length]).toEqual([5_000, 1_000]);
  });

  it('is limited by its number and by its bytes, and what is over has room again', () => {
    const line = createWaitingLine();
    let taken = 0;
    while (line.hasRoom()) {
      line.add(message(1, 64 * 1024));
      taken += 1;
    }
    expect(taken).toBe(mostWaiting.bytes / (64 * 1024));
    line.takeBatch();
    expect(line.hasRoom()).toBe(true);
    const small = createWaitingLine();
    for (taken = 0; small.hasRoom(); taken += 1) small.add(message(1, 1));
    expect(taken).toBe(mostWaiting.messages);
  });
});
