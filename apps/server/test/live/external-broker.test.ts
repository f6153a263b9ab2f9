import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createLiveDevice, type TestDevice } from '../support/factories/test-devices.ts';
import { connectPhone, type LiveServer, listenLive } from '../support/services/live.ts';
import { type Mosquitto, startMosquitto } from '../support/services/mosquitto.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const telemetry = 'v1/devices/me/telemetry';
const users = { server: 'secret of@the/server', meter: 'secret' };

let broker: Mosquitto;
let main: TestServer;
let tenant: TestTenant;
let device: TestDevice;
const lives: LiveServer[] = [];
const clients: MqttClient[] = [];

beforeAll(async () => {
  broker = await startMosquitto();
  const mqttUrl = `mqtt://127.0.0.1:${broker.port}`;
  main = await startTestServer({ config: { mqttUrl } });
  tenant = await createTenant(main);
  device = await createLiveDevice(main, tenant);
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.end(true);
  for (const live of lives.splice(0)) await live.stop();
});
afterAll(async () => {
  await main.close();
  await broker.close();
});

/** Resolves when all connections of a server to the broker are open. To be called before they are. */
function waitForBroker(server: TestServer): Promise<void> {
  const count = () => server.logLines.filter(({ text }) => text === 'external broker connected').length;
  const before = count();
  return expect.poll(() => count() - before).toBe(8);
}

async function start(server = main): Promise<LiveServer> {
  const reached = waitForBroker(server);
  const live = await listenLive(server);
  lives.push(live);
  await reached;
  return live;
}

/** Connects a device, which the broker authenticates. */
async function connect(clientId = 'meter', to = broker): Promise<MqttClient> {
  const client = mqtt.connect(`mqtt://127.0.0.1:${to.port}`, { clientId, clean: false, reconnectPeriod: 50 });
  clients.push(client);
  await new Promise((resolve) => client.once('connect', resolve));
  return client;
}

function publish(client: MqttClient, payload: string, topic = `devices/${device.id}/${telemetry}`): Promise<void> {
  return new Promise((resolve, reject) => void client.publish(topic, payload, { qos: 1 }, (error) => (error ? reject(error) : resolve())));
}

function payloadsOf(...from: LiveServer[]): string[] {
  return from.flatMap(({ ingest }) => ingest.taken.map(({ payload }) => payload));
}

describe('devices on an external broker', () => {
  it('reach the server, each as the device that the broker vouches for', async () => {
    const live = await start();
    expect(live.live.devicePort).toBeNull();
    const client = await connect();
    await publish(client, '{"power":1}');
    await publish(client, '{"power":2}', `devices/${device.id}/ems/${device.code}/data`);
    const sender = { tenantId: tenant.id, deviceId: device.id };
    await expect
      .poll(() => live.ingest.taken)
      .toEqual(
        expect.arrayContaining([
          { ...sender, topic: telemetry, payload: '{"power":1}' },
          { ...sender, topic: `ems/${device.code}/data`, payload: '{"power":2}' },
        ]),
      );
  });

  it('lose no message when the broker restarts: the server stores all that it had acknowledged', async () => {
    const live = await start();
    const client = await connect();
    const stored = Promise.withResolvers<void>();
    live.ingest.beforeStoring = () => stored.promise;
    const send = (from: number) => Promise.all(Array.from({ length: 200 }, (_, index) => publish(client, String(from + index))));
    await send(0);
    // The broker has all messages now, and the server has acknowledged none of them.
    const reached = waitForBroker(main);
    await broker.stop();
    expect(payloadsOf(live)).toEqual([]);
    await broker.start();
    await reached;
    stored.resolve();
    await send(200);
    await expect.poll(() => new Set(payloadsOf(live)).size).toBe(400);
  });

  it('lose no message when the server ends before storing it: the broker sends it again to the next server of that name', async () => {
    const live = await start();
    live.ingest.beforeStoring = () => Promise.reject(new Error('database away'));
    const client = await connect();
    for (let number = 0; number < 100; number += 1) await publish(client, String(number));
    expect(payloadsOf(live)).toEqual([]);
    await live.stop();
    lives.pop();
    for (let number = 100; number < 120; number += 1) await publish(client, String(number));
    const again = await start();
    await expect.poll(() => new Set(payloadsOf(again)).size).toBe(120);
  });

  it('have their messages stored once the database is available again, without a new connection', async () => {
    const live = await start();
    main.logLines.length = 0;
    let isAway = true;
    live.ingest.beforeStoring = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve());
    const client = await connect();
    await publish(client, '{"power":3}');
    await publish(client, '{"power":3.5}');
    const warnings = () => main.logLines.filter(({ text = '' }) => text.includes('could not be stored yet'));
    await expect.poll(warnings).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(warnings()).toHaveLength(1);
    isAway = false;
    await expect.poll(() => payloadsOf(live)).toEqual(expect.arrayContaining(['{"power":3}', '{"power":3.5}']));
  });

  it('that flood the server with QoS 0 wait at the broker while the database is unavailable, not in the server’s memory', async () => {
    const live = await start();
    const stored = Promise.withResolvers<void>();
    let underWay = 0;
    live.ingest.beforeStoring = async () => {
      underWay += 1;
      await stored.promise;
    };
    const client = await connect();
    const size = 8 * 1024;
    const text = (index: number) => `${index} ${'x'.repeat(size)}`;
    const flood = 20_000;
    for (let index = 0; index < flood; index += 1) client.publish(`devices/${device.id}/${telemetry}`, text(index), { qos: 0 });
    let before = -1;
    const isStill = () => {
      const was = before;
      before = underWay;
      return underWay > 0 && was === underWay;
    };
    await expect.poll(isStill, { interval: 500 }).toBe(true);
    // Each of the 8 connections buffers 8 MiB and the rest of its last chunk.
    expect(underWay * size).toBeLessThan(80 * 1024 * 1024);
    stored.resolve();
    await publish(client, 'the last');
    await expect.poll(() => payloadsOf(live).includes('the last')).toBe(true);
  });

  it('that are unknown have their messages dropped, and messages on foreign topics are recorded as rejected', async () => {
    const live = await start();
    const client = await connect();
    await publish(client, '{}', `devices/${tenant.id}/${telemetry}`);
    await publish(client, '{}', `devices/me/${telemetry}`);
    await publish(client, '{}', `devices/${device.id}/v1/devices/me/attributes/response/1`);
    await publish(client, '{"power":4}');
    await expect.poll(() => payloadsOf(live)).toEqual(['{"power":4}']);
    await expect
      .poll(() => live.ingest.rejected)
      .toMatchObject([{ deviceId: device.id, topic: 'v1/devices/me/attributes/response/1', rejection: { reason: 'topicNotAllowed' } }]);
  });

  it('receive the server’s messages, and the server ignores its own', async () => {
    const live = await start();
    const client = await connect();
    const topic = 'v1/devices/me/rpc/request/1';
    const messages: string[] = [];
    client.on('message', (on, payload) => void messages.push(`${on} ${payload}`));
    await client.subscribeAsync(`devices/${device.id}/v1/devices/me/rpc/request/+`, { qos: 1 });
    expect(await live.live.sendToDevice(device.id, { topic, payload: '{"method":"off"}', qos: 1 })).toBe(1);
    await expect.poll(() => messages).toEqual([`devices/${device.id}/${topic} {"method":"off"}`]);
    await publish(client, '{"power":5}');
    await expect.poll(() => payloadsOf(live)).toEqual(['{"power":5}']);
    expect(live.ingest.rejected).toEqual([]);
  });

  it('do not affect phones, which stay connected to the server', async () => {
    const live = await start();
    const phone = await connectPhone(live, tenant.clients.technician);
    expect(phone.mqtt.connected).toBe(true);
    await phone.end();
  });
});

describe('devices on a broker that two servers share', () => {
  let shared: Mosquitto;
  beforeAll(async () => {
    shared = await startMosquitto();
  });
  afterAll(() => shared.close());

  it('have each message stored once by two servers, which share the load', async () => {
    const mqttUrl = `mqtt://127.0.0.1:${shared.port}`;
    const pair = [await startTestServer({ config: { mqttUrl } }), await startTestServer({ config: { mqttUrl } })] as const;
    const [one, two] = [await start(pair[0]), await start(pair[1])];
    const client = await connect('meter', shared);
    const sent = Array.from({ length: 400 }, (_, index) => String(index));
    await Promise.all(sent.map((payload) => publish(client, payload)));
    await expect.poll(() => payloadsOf(one, two).length).toBe(400);
    expect(new Set(payloadsOf(one, two))).toEqual(new Set(sent));
    for (const { ingest } of [one, two]) expect(ingest.taken.length).toBeGreaterThan(0);
    for (const live of lives.splice(0)) await live.stop();
    for (const server of pair) await server.close();
  });
});

describe('a broker with the rules of the manual', () => {
  let guarded: Mosquitto;
  let server: TestServer;

  beforeAll(async () => {
    guarded = await startMosquitto({
      users: { ...users, [device.id]: 'of the device' },
      rules: ['user server', 'topic readwrite devices/#', 'pattern write devices/%u/#', 'pattern read devices/%u/#'],
    });
    const [name, password] = ['server', encodeURIComponent(users.server)];
    server = await startTestServer({ config: { mqttUrl: `mqtt://${name}:${password}@127.0.0.1:${guarded.port}` } });
  });
  afterAll(async () => {
    await server.close();
    await guarded.close();
  });

  it('lets a device write only for itself (abuse case 19)', async () => {
    const live = await start(server);
    const other = await createLiveDevice(server, tenant);
    const client = mqtt.connect(`mqtt://127.0.0.1:${guarded.port}`, { username: device.id, password: 'of the device', protocolVersion: 5 });
    clients.push(client);
    await new Promise((resolve) => client.once('connect', resolve));
    await publish(client, '{"forged":1}', `devices/${other.id}/${telemetry}`).catch(() => undefined);
    await publish(client, '{"own":1}');
    await expect.poll(() => live.ingest.taken).toMatchObject([{ deviceId: device.id, payload: '{"own":1}' }]);
  });

  it('that refuses the server’s password is retried and logged, and delays nothing else', async () => {
    const wrong = await startTestServer({ config: { mqttUrl: `mqtt://server:wrong@127.0.0.1:${guarded.port}` } });
    const live = await listenLive(wrong);
    await expect.poll(() => wrong.logLines.filter(({ text }) => text === 'external broker not connected').length).toBeGreaterThan(7);
    expect(JSON.stringify(wrong.logLines)).not.toContain('wrong@');
    expect(await live.live.sendToDevice(device.id, { topic: 'v1/gateway/rpc', payload: '{}', qos: 1 })).toBe(0);
    const phone = await connectPhone(live, (await createTenant(wrong)).clients.technician);
    await phone.end();
    await live.stop();
    await wrong.close();
  });
});
