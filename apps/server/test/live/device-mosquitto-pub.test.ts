import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../support/factories/create-tenant.ts';
import { createLiveDevice, type TestDevice } from '../support/factories/test-devices.ts';
import { type LiveServer, listenLive } from '../support/services/live.ts';
import { findMosquitto } from '../support/services/mosquitto.ts';
import { queryRows } from '../support/services/query-rows.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const run = promisify(execFile);
const telemetry = 'v1/devices/me/telemetry';

let server: TestServer;
let live: LiveServer;
let device: TestDevice;

beforeAll(async () => {
  server = await startTestServer();
  device = await createLiveDevice(server, await createTenant(server));
  live = await listenLive(server, { ingest: server.context.ingest });
});
afterAll(async () => {
  await live.stop();
  await server.close();
});

function publish(token: string, ...parameters: string[]) {
  const to = ['-h', '127.0.0.1', '-p', String(live.devicePort), '-u', token, '-t', telemetry];
  return run(findMosquitto('mosquitto_pub'), [...to, ...parameters], { timeout: 10_000 });
}

async function readPowers(): Promise<number[]> {
  const text = 'select values from readings where tenant_id = $1 and device_id = $2';
  const rows = await queryRows<{ values: { power: number } }>(server.database, text, [device.tenantId, device.id]);
  return rows.map(({ values }) => values.power).sort((a, b) => a - b);
}

describe('a third-party client', () => {
  it.each([0, 1, 2])('publishes a reading with QoS %i as in the manual of ThingsBoard', async (qos) => {
    const at = server.clock.now().getTime() - 1000 * (qos + 1);
    await publish(device.token, '-q', String(qos), '-m', `{"ts":${at},"values":{"power":${qos}}}`);
    await expect.poll(readPowers).toContain(qos);
  });

  it('is refused with an unknown token, and ends with an error', async () => {
    await expect(publish('x'.repeat(43), '-q', '1', '-m', '{"power":9}')).rejects.toThrow(/bad user name or password/i);
    expect(await readPowers()).not.toContain(9);
  });
});
