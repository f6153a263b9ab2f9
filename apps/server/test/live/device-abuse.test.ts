import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { liveTimes } from '#live/start-live.ts';
import { startQuietClock } from '../../../../scripts/quiet-clock.mjs';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { connectDevice, createLiveDevice, openRawDevice, type TestDevice } from '../support/factories/test-devices.ts';
import { type LiveServer, listenLive } from '../support/services/live.ts';
import { type LogLine, startTestServer, type TestServer } from '../support/services/test-server.ts';

const megabyte = 1024 * 1024;
const telemetry = 'v1/devices/me/telemetry';

let server: TestServer;
let live: LiveServer;
let tenant: TestTenant;
let device: TestDevice;
let isOpen = true;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  device = await createLiveDevice(server, tenant);
  live = await listenLive(server, { isOpen: () => isOpen, times: { drainTimeoutMs: 100 } });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await live.stop();
  await server.close();
});

describe('over TCP (abuse case 20)', () => {
  it('a frame that is too large ends the connection by its announced length: a CONNECT of 150 MB costs no memory', async () => {
    const { socket, closed } = await openRawDevice(live);
    const before = process.memoryUsage();
    let sent = 0;
    // The header has type 1 and a length of 150 MB in four bytes; the body is sent for as long as the server reads.
    socket.write(Buffer.from([0x10, 0x80, 0x9a, 0xc3, 0x47]));
    while (!socket.destroyed && sent < 150 * megabyte) {
      const isTaken = socket.write(Buffer.alloc(32 * 1024));
      sent += 32 * 1024;
      await new Promise((resolve) => (isTaken ? setImmediate(resolve) : socket.once('drain', resolve).once('close', resolve)));
    }
    await closed;
    expect(sent).toBeLessThan(30 * megabyte);
    expect(process.memoryUsage().external - before.external).toBeLessThan(30 * megabyte);
  });

  it('a publish of more than 64 KiB ends the connection, one of less does not', async () => {
    const connection = await connectDevice(live, device.token);
    await connection.publish(telemetry, 'x'.repeat(65_000));
    connection.mqtt.publish(telemetry, 'x'.repeat(66_000), { qos: 1 });
    await connection.closed;
    expect(live.ingest.taken.map(({ payload }) => payload.length)).toEqual([65_000]);
  });

  it('a connection without a CONNECT, or with half of one, is closed after 5 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [silent, half] = [await openRawDevice(live), await openRawDevice(live)];
    await new Promise((resolve) => half.socket.write(Buffer.from([0x10, 0x20, 0x00, 0x04, 0x4d]), resolve));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThanOrEqual(2));
    vi.advanceTimersByTime(4999);
    expect(silent.socket.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    await Promise.all([silent.closed, half.closed]);
    expect(liveTimes.connectTimeoutMs).toBe(5000);
  });

  it('bytes that are no MQTT end their connection, and others are not affected', async () => {
    const connection = await connectDevice(live, device.token);
    for (const bytes of [Buffer.alloc(100, 0xff), Buffer.alloc(100), Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.from([0x10, 2, 0, 4])]) {
      const { socket, closed } = await openRawDevice(live);
      socket.write(bytes);
      await closed;
    }
    await connection.publish(telemetry, '{"after":1}');
    await connection.end();
  });

  it.each([4, 5] as const)(
    'a subscriber that stops reading is disconnected, and others are not affected (protocol %i)',
    async (protocolVersion) => {
      const stalled = await createLiveDevice(server, tenant);
      const connection = await connectDevice(live, stalled.token, { protocolVersion });
      await connection.subscribe('v1/devices/me/rpc/request/+');
      const socket = connection.mqtt.stream as unknown as { _handle?: { readStop(): void }; pause(): void };
      socket.pause();
      socket._handle?.readStop();
      const other = await connectDevice(live, device.token);
      const payload = 'x'.repeat(60_000);
      for (let number = 0; number < 400; number += 1) {
        void live.live.sendToDevice(stalled.id, { topic: `v1/devices/me/rpc/request/${number}`, payload, qos: 0 });
      }
      await other.publish(telemetry, '{"meanwhile":1}');
      const isDrainTimeout = ({ fields }: LogLine) =>
        String(fields.err).includes('drain timeout') && String(fields.clientId).includes(stalled.id);
      await expect.poll(() => server.logLines.some(isDrainTimeout)).toBe(true);
      connection.mqtt.stream.destroy();
      await other.end();
    },
  );

  it('connections are refused while the server shuts down', async () => {
    isOpen = false;
    await expect(connectDevice(live, device.token)).rejects.toThrow();
    isOpen = true;
    await (await connectDevice(live, device.token)).end();
  });

  it('two thousand connections publish simultaneously', async () => {
    const elapsed = startQuietClock();
    const before = process.memoryUsage().rss;
    const connections = [];
    for (let batch = 0; batch < 20; batch += 1) {
      connections.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, (_, index) => connectDevice(live, device.token, { clientId: `many-${batch}-${index}` })),
        )),
      );
    }
    live.ingest.taken.length = 0;
    await Promise.all(connections.map((connection, index) => connection.publish(telemetry, String(index))));
    expect(new Set(live.ingest.taken.map(({ payload }) => payload)).size).toBe(2000);
    // Client and server are both in this process.
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * megabyte);
    expect(elapsed()).toBeLessThan(30_000);
    await Promise.all(connections.map((connection) => connection.end()));
  });
});
