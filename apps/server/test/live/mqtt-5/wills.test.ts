import { minuteMs } from '@energy-om/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTenant, type TestTenant } from '#test/support/factories/create-tenant.ts';
import { createLiveDevice, revokeToken, type TestDevice } from '#test/support/factories/test-devices.ts';
import { type LiveServer, listenLive } from '#test/support/services/live.ts';
import { queryRows } from '#test/support/services/query-rows.ts';
import { connectRaw } from '#test/support/services/raw-mqtt5.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';

const topic = 'v1/devices/me/attributes';
const will = { topic, payload: '{"state":"lost"}' };

let server: TestServer;
let live: LiveServer;
let tenant: TestTenant;
let device: TestDevice;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  live = await listenLive(server);
});
beforeEach(async () => {
  live.ingest.taken.length = 0;
  device = await createLiveDevice(server, tenant);
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await live.stop();
  await server.close();
});

const connect = (willDelayInterval: number, sessionExpiryInterval: number) =>
  connectRaw(live, device.token, {
    clean: false,
    properties: { sessionExpiryInterval },
    will: { topic, payload: Buffer.from(will.payload), qos: 1, retain: true, properties: { willDelayInterval } },
  });
const isGone = () => expect.poll(() => live.ingest.presence.at(-1)).toBe(`${device.id} off`);

describe('a last will of MQTT 5', () => {
  it('is taken when the connection breaks', async () => {
    const { raw } = await connect(0, 0);
    raw.destroy();
    await expect.poll(() => live.ingest.taken).toMatchObject([{ ...will, deviceId: device.id }]);
  });

  it.each<[string, number, number]>([
    ['with a DISCONNECT that requests it', 0x04, 1],
    ['with a DISCONNECT with an error code', 0x80, 1],
    ['not with a normal DISCONNECT', 0, 0],
  ])('is taken %s', async (_how, reasonCode, times) => {
    const { raw } = await connect(0, 0);
    raw.send({ cmd: 'disconnect', reasonCode });
    await raw.closed;
    await isGone();
    await expect.poll(() => live.ingest.taken).toHaveLength(times);
  });

  it.each([
    ['its delay', 30, 3600],
    ['its session', 3600, 30],
  ])('is delayed until %s is over', async (_what, delay, expiry) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { raw } = await connect(delay, expiry);
    raw.destroy();
    await vi.waitFor(() => expect(live.ingest.presence.at(-1)).toBe(`${device.id} off`));
    vi.advanceTimersByTime(29_999);
    expect(live.ingest.taken).toEqual([]);
    vi.advanceTimersByTime(1);
    await vi.waitFor(() => expect(live.ingest.taken).toMatchObject([{ ...will, deviceId: device.id }]));
  });

  it('that is delayed is not sent when the client reconnects in time, nor when its token was revoked', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const first = await connect(30, 3600);
    first.raw.destroy();
    await vi.waitFor(() => expect(live.ingest.presence.at(-1)).toBe(`${device.id} off`));
    // A connection that the same client takes over does not count as lost either.
    const second = await connect(30, 3600);
    const third = await connect(30, 3600);
    await second.raw.closed;
    vi.advanceTimersByTime(minuteMs);
    third.raw.destroy();
    await vi.waitFor(() => expect(live.ingest.presence.at(-1)).toBe(`${device.id} off`));
    await revokeToken(server, device);
    vi.advanceTimersByTime(minuteMs);
    await queryRows(server.database, 'select 1');
    expect(live.ingest.taken).toEqual([]);
  });
});
