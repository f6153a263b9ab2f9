import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSwitchedMeter } from '../support/factories/create-switched-meter.ts';
import { createTenant } from '../support/factories/create-tenant.ts';
import { type LiveServer, listenLive } from '../support/services/live.ts';
import { type Mosquitto, startMosquitto } from '../support/services/mosquitto.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let broker: Mosquitto;
let server: TestServer;
let live: LiveServer;

beforeAll(async () => {
  broker = await startMosquitto();
  server = await startTestServer({ config: { mqttUrl: `mqtt://127.0.0.1:${broker.port}` } });
  live = await listenLive(server, { ingest: server.context.ingest });
});
afterAll(async () => {
  await live.stop();
  await server.close();
  await broker.close();
});

it('a command goes over an external broker with its expiry, and its answer comes back', async () => {
  const tenant = await createTenant(server);
  const id = await createSwitchedMeter(server, tenant.id, tenant.areas.room);
  const meter = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, { protocolVersion: 5 });
  const commands: { topic: string; expiry: number | undefined; retain: boolean; qos: number }[] = [];
  meter.on(
    'message',
    (topic, _payload, { properties, retain, qos }) => void commands.push({ topic, expiry: properties?.messageExpiryInterval, retain, qos }),
  );
  await meter.subscribeAsync(`devices/${id}/v1/devices/me/rpc/request/+`, { qos: 1 });
  const clerk = tenant.clients.energy_clerk;
  await clerk.succeed('setMeterSwitch', { meterId: id, on: false, reason: '错峰检修' });
  await expect.poll(() => commands.length).toBe(1);
  const [command] = commands;
  expect(command).toMatchObject({ retain: false, qos: 1 });
  expect(command?.expiry).toBeGreaterThan(0);
  // Not as long as the command itself: the broker stores no try for a meter that is away.
  expect(command?.expiry).toBeLessThanOrEqual(15);
  const requestId = command?.topic.split('/').at(-1) ?? '';
  await meter.publishAsync(`devices/${id}/v1/devices/me/rpc/response/${requestId}`, '{"success":true}', { qos: 1 });
  await expect.poll(async () => (await clerk.succeed('getMeterSwitch', { meterId: id })).commands[0]?.state).toBe('acknowledged');
  await meter.endAsync(true);
});
