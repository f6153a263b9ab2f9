import { minuteMs } from '@energy-om/domain';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '../support/factories/ingest-fixture.ts';
import { connectDevice, createLiveDevice, type DeviceConnection } from '../support/factories/test-devices.ts';
import { type LiveServer, listenLive } from '../support/services/live.ts';
import { queryRows } from '../support/services/query-rows.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

/** ThingsBoard's python SDK subscribes to these as soon as it is connected, with one packet for each topic. */
const ownFilters = [
  'v1/devices/me/attributes',
  'v1/devices/me/attributes/response/+',
  'v1/devices/me/rpc/request/+',
  'v1/devices/me/rpc/response/+',
];
const gatewayFilters = ['v1/gateway/attributes', 'v1/gateway/attributes/response', 'v1/gateway/rpc'];

let server: TestServer;
let live: LiveServer;
let tenant: TestTenant;
let fixture: IngestFixture;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  live = await listenLive(server, { ingest: server.context.ingest });
  fixture = await createIngestFixture(server, tenant);
  await fixture.addDevice('SDK-M1', 'DTSD1352-C');
  token = (await tenant.clients.tenant_admin.succeed('issueDeviceCredential', { deviceId: fixture.gateway.deviceId })).token as string;
});
afterAll(async () => {
  await live.stop();
  await server.close();
});

async function readPowers(code: string): Promise<unknown[]> {
  const text = `select r.values from readings r join devices d on d.tenant_id = r.tenant_id and d.id = r.device_id
    where d.tenant_id = $1 and d.code = $2 order by r.at`;
  const rows = await queryRows<{ values: { power?: number } }>(server.database, text, [tenant.id, code]);
  return rows.map(({ values }) => values.power);
}

async function readRejections(): Promise<unknown[]> {
  const text = 'select topic, reason, detail from rejected_messages where tenant_id = $1 and device_id = $2 order by id';
  return queryRows<{ topic: string }>(server.database, text, [tenant.id, fixture.gateway.deviceId]);
}

/** Resolves with whether the client's library reports the message as delivered: with MQTT 5 a refusal is an error. */
function publish(client: MqttClient, topic: string, message: unknown): Promise<{ isAcknowledged: boolean }> {
  return new Promise((resolve) => {
    client.publish(topic, JSON.stringify(message), { qos: 1 }, (error) => resolve({ isAcknowledged: !error }));
  });
}

describe.each([4, 5] as const)('ThingsBoard’s SDK, by its own messages, with protocol %i', (protocolVersion) => {
  let connection: DeviceConnection;
  const at = Date.parse('2026-09-01T00:00:00Z') + protocolVersion * minuteMs;
  const name = `sdk-${protocolVersion}`;

  it('connects without a client id, and subscribes to all its topics', async () => {
    connection = await connectDevice(live, token, { protocolVersion, clientId: '', clean: true, keepalive: 120 });
    for (const filter of [...ownFilters, ...gatewayFilters]) expect(await connection.subscribe(filter)).toEqual([1]);
  });

  it('requests its limits, and publishes telemetry and attributes', async () => {
    const { mqtt } = connection;
    await publish(mqtt, 'v1/devices/me/rpc/request/1', { method: 'getSessionLimits', params: { timeout: 5000 } });
    await expect.poll(() => connection.messages).toContainEqual(['v1/devices/me/rpc/response/1', '{"error":"unknown method"}']);
    await publish(mqtt, 'v1/devices/me/telemetry', [{ ts: at, values: { signal: -70 } }]);
    await publish(mqtt, 'v1/devices/me/telemetry', { ts: at + 1, values: { signal: -71 } });
    expect(await publish(mqtt, 'v1/devices/me/attributes', { firmware: `9.${protocolVersion}` })).toEqual({ isAcknowledged: true });
  });

  it('requests attributes and calls the server, and is answered', async () => {
    await publish(connection.mqtt, 'v1/devices/me/attributes/request/7', { clientKeys: 'firmware', sharedKeys: 'interval' });
    await expect
      .poll(() => connection.messages)
      .toContainEqual(['v1/devices/me/attributes/response/7', `{"client":{"firmware":"9.${protocolVersion}"}}`]);
    await publish(connection.mqtt, 'v1/devices/me/rpc/request/8', { method: 'getTime', params: {} });
    await expect
      .poll(() => connection.messages.some(([topic, text]) => topic.endsWith('response/8') && 'ts' in JSON.parse(text)))
      .toBe(true);
  });

  it('receives a command and answers it', async () => {
    const sent = await live.live.sendToDevice(fixture.gateway.deviceId, {
      topic: `v1/devices/me/rpc/request/4${protocolVersion}`,
      payload: '{"method":"reboot","params":{}}',
      qos: 1,
    });
    expect(sent).toBe(1);
    await expect
      .poll(() => connection.messages)
      .toContainEqual([`v1/devices/me/rpc/request/4${protocolVersion}`, '{"method":"reboot","params":{}}']);
    expect(await publish(connection.mqtt, `v1/devices/me/rpc/response/4${protocolVersion}`, { success: true })).toEqual({
      isAcknowledged: true,
    });
  });

  it('works as a gateway: a device behind it connects, reports, is queried and disconnects', async () => {
    const { mqtt } = connection;
    await publish(mqtt, 'v1/gateway/connect', { device: 'SDK-M1', type: 'default' });
    await publish(mqtt, 'v1/gateway/telemetry', { 'SDK-M1': [{ ts: at, values: { power: protocolVersion } }] });
    await publish(mqtt, 'v1/gateway/attributes', { 'SDK-M1': { serial: name } });
    await expect.poll(() => readPowers('SDK-M1')).toContain(protocolVersion);
    await publish(mqtt, 'v1/gateway/attributes/request', { id: 3, device: 'SDK-M1', client: true, keys: ['serial'] });
    const answer = { id: 3, device: 'SDK-M1', values: { serial: name } };
    await expect.poll(() => connection.messages).toContainEqual(['v1/gateway/attributes/response', JSON.stringify(answer)]);
    await live.live.sendToDevice(fixture.gateway.deviceId, { topic: 'v1/gateway/rpc', payload: '{"device":"SDK-M1"}', qos: 1 });
    await expect.poll(() => connection.messages).toContainEqual(['v1/gateway/rpc', '{"device":"SDK-M1"}']);
    expect(await publish(mqtt, 'v1/gateway/rpc', { device: 'SDK-M1', id: 1, data: { success: true } })).toEqual({ isAcknowledged: true });
    await publish(mqtt, 'v1/gateway/disconnect', { device: 'SDK-M1' });
  });

  it('claims the device and requests firmware: neither is served, both are listed, and the connection stays', async () => {
    const before = (await readRejections()).length;
    const isAcknowledged = protocolVersion === 4;
    expect(await publish(connection.mqtt, 'v1/devices/me/claim', { secretKey: 'secret', durationMs: 60_000 })).toEqual({ isAcknowledged });
    expect(await publish(connection.mqtt, 'v2/fw/request/1/chunk/0', '')).toEqual({ isAcknowledged });
    expect((await readRejections()).slice(before)).toEqual([
      { topic: 'v1/devices/me/claim', reason: 'topicNotAllowed', detail: expect.stringContaining('Claiming is not offered') },
      { topic: 'v2/fw/request/1/chunk/0', reason: 'topicNotAllowed', detail: expect.stringContaining('not distributed') },
    ]);
    const unsubscribed = await connection.subscribe('v2/fw/response/+');
    expect(unsubscribed[0]).toBeGreaterThanOrEqual(128);
    await publish(connection.mqtt, 'v1/gateway/telemetry', { 'SDK-M1': [{ ts: at + 2, values: { power: protocolVersion * 10 } }] });
    await expect.poll(() => readPowers('SDK-M1')).toContain(protocolVersion * 10);
    await connection.end();
  });

  it('is refused when it requests provisioning, which does not count as guessing for its address', async () => {
    for (let times = 0; times < 40; times += 1) {
      await expect(connectDevice(live, 'provision', { protocolVersion, clientId: '' })).rejects.toMatchObject({
        code: protocolVersion === 4 ? 5 : 0x87,
      });
    }
    await (await connectDevice(live, token, { protocolVersion })).end();
  });
});

describe('a flood of messages to foreign topics', () => {
  it.each([4, 5] as const)('is counted in full, listed in part, and ends no connection (protocol %i)', async (protocolVersion) => {
    const device = await createLiveDevice(server, tenant);
    const connection = await connectDevice(live, device.token, { protocolVersion });
    const count = async (text: string) => Number((await queryRows<{ n: string }>(server.database, text, [tenant.id, device.id]))[0]?.n);
    const countRows = () => count('select count(*) n from rejected_messages where tenant_id = $1 and device_id = $2');
    const countAll = () => count('select sum(count) n from rejected_counts where tenant_id = $1 and device_id = $2');
    const sendMany = (number: number) =>
      Promise.all(Array.from({ length: number }, (_, index) => publish(connection.mqtt, `foreign/${index}`, { index })));
    await sendMany(500);
    expect([await countRows(), await countAll()]).toEqual([30, 500]);
    // Each minute lists some, up to the limit of the day.
    for (let minutes = 0; minutes < 40; minutes += 1) {
      server.clock.advance(minuteMs);
      await sendMany(50);
    }
    expect(await countAll()).toBe(2500);
    expect(await countRows()).toBeLessThanOrEqual(1000);
    await connection.publish('v1/devices/me/telemetry', '{"after":1}');
    await connection.end();
  });
});
