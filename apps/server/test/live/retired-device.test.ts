import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startQuietClock } from '../../../../scripts/quiet-clock.mjs';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { connectDevice, createLiveDevice, type TestDevice } from '../support/factories/test-devices.ts';
import { type LiveServer, listenLive } from '../support/services/live.ts';
import { queryRows } from '../support/services/query-rows.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const badCredentials = { code: 4 };
const telemetry = 'v1/devices/me/telemetry';

let server: TestServer;
let live: LiveServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  live = await listenLive(server, { ingest: server.context.ingest });
});
afterAll(async () => {
  await live.stop();
  await server.close();
});

const admin = () => tenant.clients.tenant_admin;

async function countReadings({ id }: TestDevice): Promise<number> {
  const text = 'select count(*)::int as count from readings where tenant_id = $1 and device_id = $2';
  const [row] = await queryRows<{ count: number }>(server.database, text, [tenant.id, id]);
  return row?.count ?? 0;
}

describe('a device that is retired', () => {
  it('loses its connection at once, is refused over MQTT and HTTP, and connects again with a new token after it is restored', async () => {
    const device = await createLiveDevice(server, tenant);
    const other = await createLiveDevice(server, tenant);
    const [connection, neighbour] = [await connectDevice(live, device.token), await connectDevice(live, other.token)];
    await connection.publish(telemetry, '{"power":1}');
    await expect.poll(() => countReadings(device)).toBe(1);

    const elapsed = startQuietClock();
    const { version } = await admin().succeed('retireDevice', { id: device.id, version: 1 });
    await connection.closed;
    expect(elapsed()).toBeLessThan(1000);
    expect(neighbour.mqtt.connected).toBe(true);
    await expect(connectDevice(live, device.token)).rejects.toMatchObject(badCredentials);
    await expect(connectDevice(live, device.token, { protocol: 'ws' })).rejects.toMatchObject(badCredentials);
    await expect(connectDevice(live, device.code, { password: device.token })).rejects.toMatchObject(badCredentials);
    const post = { method: 'POST', url: `/api/v1/${device.token}/telemetry`, payload: '{"power":2}' } as const;
    expect((await server.app.inject(post)).statusCode).toBe(401);
    expect(await countReadings(device)).toBe(1);

    await admin().succeed('restoreDevice', { id: device.id, version });
    await expect(connectDevice(live, device.token)).rejects.toMatchObject(badCredentials);
    const { token } = await admin().succeed('issueDeviceCredential', { deviceId: device.id });
    const again = await connectDevice(live, token ?? '');
    server.clock.advance(1000);
    await again.publish(telemetry, '{"power":3}');
    await expect.poll(() => countReadings(device)).toBe(2);
    await Promise.all([again.end(), neighbour.end()]);
  });

  it('does not come back with the session that it left at the broker', async () => {
    const device = await createLiveDevice(server, tenant);
    const options = { clientId: 'station', clean: false } as const;
    const connection = await connectDevice(live, device.token, options);
    await connection.subscribe('v1/devices/me/rpc/request/+');
    await connection.end();
    await admin().succeed('retireDevice', { id: device.id, version: 1 });
    await expect(connectDevice(live, device.token, options)).rejects.toMatchObject(badCredentials);
  });
});
