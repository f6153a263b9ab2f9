import { accountTopic } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { connectDevice, createLiveDevice, type TestDevice } from '../support/factories/test-devices.ts';
import { connectPhone, type LiveServer, listenLive } from '../support/services/live.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const refused = 128;
const notAllowed = { code: 5 };
const telemetry = 'v1/devices/me/telemetry';

let server: TestServer;
let live: LiveServer;
let tenant: TestTenant;
let device: TestDevice;
let other: TestDevice;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  device = await createLiveDevice(server, tenant);
  other = await createLiveDevice(server, await createTenant(server));
  live = await listenLive(server);
});
beforeEach(() => {
  live.ingest.taken.length = 0;
  live.ingest.rejected.length = 0;
  live.ingest.beforeStoring = async () => undefined;
});
afterAll(async () => {
  await live.stop();
  await server.close();
});

describe('a message that a device publishes', () => {
  it.each([0, 1, 2] as const)('is taken once with QoS %i, as from this device', async (qos) => {
    const connection = await connectDevice(live, device.token);
    await connection.publish(telemetry, `{"qos":${qos}}`, qos);
    await expect
      .poll(() => live.ingest.taken)
      .toEqual([{ tenantId: device.tenantId, deviceId: device.id, topic: telemetry, payload: `{"qos":${qos}}` }]);
    await connection.end();
  });

  it.each([1, 2] as const)('is acknowledged only once it is stored (QoS %i)', async (qos) => {
    const [arrived, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    live.ingest.beforeStoring = () => {
      arrived.resolve();
      return stored.promise;
    };
    const connection = await connectDevice(live, device.token);
    let isAcknowledged = false;
    const published = connection.publish(telemetry, '{"a":1}', qos).then(() => {
      isAcknowledged = true;
    });
    await arrived.promise;
    // After a round trip of another connection the server would have acknowledged.
    await (await connectDevice(live, device.token, { clientId: 'second' })).end();
    expect(isAcknowledged).toBe(false);
    stored.resolve();
    await published;
    expect(live.ingest.taken).toHaveLength(1);
    await connection.end();
  });

  it.each([1, 2] as const)(
    'that cannot be stored now is not acknowledged; it ends the connection and comes again (QoS %i)',
    async (qos) => {
      live.ingest.beforeStoring = () => Promise.reject(new Error('database away'));
      const connection = await connectDevice(live, device.token, { clean: false, clientId: `again-${qos}` });
      await expect(connection.publish(telemetry, '{"a":2}', qos)).rejects.toThrow('connection ended');
      expect(live.ingest.taken).toEqual([]);
      live.ingest.beforeStoring = async () => undefined;
      const again = await connectDevice(live, device.token, { clean: false, clientId: `again-${qos}` });
      await again.publish(telemetry, '{"a":2}', qos);
      expect(live.ingest.taken).toHaveLength(1);
      await again.end();
    },
  );

  it('is taken concurrently with others: a slow one does not delay those that came with it', async () => {
    let most = 0;
    let now = 0;
    live.ingest.beforeStoring = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 20));
      now -= 1;
    };
    const connection = await connectDevice(live, device.token);
    await Promise.all(Array.from({ length: 50 }, (_, index) => connection.publish(telemetry, `{"n":${index}}`)));
    expect(live.ingest.taken).toHaveLength(50);
    expect(most).toBeGreaterThan(5);
    await connection.end();
  });

  it('is stored when the device disconnects in the same chunk', async () => {
    const connection = await connectDevice(live, device.token);
    connection.mqtt.publish(telemetry, '{"last":1}', { qos: 0 });
    connection.mqtt.end();
    await expect.poll(() => live.ingest.taken).toHaveLength(1);
  });

  it('reaches no other device and no phone, retained or not', async () => {
    const filters = ['v1/devices/me/attributes', 'v1/devices/me/rpc/request/+', 'v1/gateway/rpc', 'v1/gateway/attributes'];
    const listener = await connectDevice(live, other.token);
    expect(await listener.subscribe(...filters)).toEqual([1, 1, 1, 1]);
    const phone = await connectPhone(live, tenant.clients.technician);
    await phone.subscribe(accountTopic(tenant.accounts.technician.id));
    const connection = await connectDevice(live, device.token);
    for (const topic of ['v1/devices/me/attributes', 'v1/devices/me/rpc/request/1', 'v1/gateway/rpc', 'v1/gateway/attributes']) {
      await new Promise<void>((resolve) => connection.mqtt.publish(topic, '{"firmware":"1"}', { qos: 1, retain: true }, () => resolve()));
    }
    expect(live.ingest.taken).toHaveLength(4);
    const late = await connectDevice(live, other.token, { clientId: 'late' });
    await late.subscribe(...filters);
    await live.live.sendToDevice(other.id, { topic: 'v1/gateway/rpc', payload: 'last', qos: 1 });
    await expect.poll(() => [listener.messages, late.messages]).toEqual([[['v1/gateway/rpc', 'last']], [['v1/gateway/rpc', 'last']]]);
    expect(phone.messages).toEqual([]);
    await Promise.all([listener.end(), late.end(), connection.end(), phone.end()]);
  });
});

describe('a device that publishes elsewhere (abuse case 19)', () => {
  it.each<[string, () => string, 0 | 1 | 2]>([
    ['for another device', () => `devices/${other.id}/${telemetry}`, 1],
    ['for another device, by its name', () => `v1/devices/${other.id}/telemetry`, 0],
    ['on the broker’s own topics', () => '$SYS/broker/clients', 0],
    ['on a phone’s topic', () => accountTopic(tenant.accounts.technician.id), 2],
    ['on the topic of its own answers', () => 'v1/devices/me/attributes/response/1', 1],
    ['on the broker’s topic of taken messages', () => 'taken', 1],
    ['on the topic of a shared subscription', () => `$share/energy-om/${telemetry}`, 1],
    ['to claim it', () => 'v1/devices/me/claim', 1],
    ['for a new firmware', () => 'v2/fw/request/1/chunk/0', 1],
  ])('%s is acknowledged, dropped and recorded as rejected; the connection stays', async (_where, topic, qos) => {
    const phone = await connectPhone(live, tenant.clients.technician);
    await phone.subscribe(accountTopic(tenant.accounts.technician.id));
    const connection = await connectDevice(live, device.token);
    await connection.publish(topic(), '{"power":1}', qos);
    await connection.publish(telemetry, '{"power":2}');
    expect(live.ingest.taken).toMatchObject([{ payload: '{"power":2}' }]);
    expect(live.ingest.rejected).toMatchObject([
      { tenantId: device.tenantId, deviceId: device.id, topic: topic(), rejection: { reason: 'topicNotAllowed' } },
    ]);
    expect(phone.messages).toEqual([]);
    await Promise.all([connection.end(), phone.end()]);
  });

  it('is not acknowledged before the rejection is recorded', async () => {
    live.ingest.beforeStoring = () => Promise.reject(new Error('database away'));
    const connection = await connectDevice(live, device.token);
    await expect(connection.publish('v1/devices/me/claim', '{}')).rejects.toThrow('connection ended');
  });
});

describe('a device that subscribes (abuse case 19)', () => {
  it.each([
    '#',
    '+/#',
    'v1/#',
    'v1/devices/#',
    'v1/devices/me/#',
    'v1/devices/+/attributes',
    '+/devices/me/attributes',
    'v1/devices/me/telemetry',
    '$SYS/#',
    '$share/group/v1/devices/me/attributes',
    '$share/group/#',
    'account/+',
    'tenant/+/device/+',
    'taken',
  ])('may not to %s', async (filter) => {
    const connection = await connectDevice(live, device.token);
    expect(await connection.subscribe(filter)).toEqual([refused]);
    await connection.end();
  });

  it('may subscribe to its own topics, and receives the server’s messages for it alone', async () => {
    const connection = await connectDevice(live, device.token);
    expect(await connection.subscribe('v1/devices/me/rpc/request/+', 'v1/devices/me/attributes/response/1')).toEqual([1, 1]);
    const stranger = await connectDevice(live, other.token);
    await stranger.subscribe('v1/devices/me/rpc/request/+');
    expect(await live.live.sendToDevice(device.id, { topic: 'v1/devices/me/rpc/request/7', payload: '{"method":"off"}', qos: 1 })).toBe(1);
    expect(await live.live.sendToDevice(device.id, { topic: 'v1/devices/me/attributes', payload: '{}', qos: 1 })).toBe(0);
    expect(await live.live.sendToDevice(tenant.id, { topic: 'v1/devices/me/rpc/request/7', payload: '{}', qos: 1 })).toBe(0);
    await expect.poll(() => connection.messages).toEqual([['v1/devices/me/rpc/request/7', '{"method":"off"}']]);
    expect(stranger.messages).toEqual([]);
    await Promise.all([connection.end(), stranger.end()]);
  });
});

describe('subscriptions of one connection', () => {
  const topicOf = (number: number) => `v1/devices/me/rpc/request/${number}`;
  const most = 50;

  it('are limited: endless topics that one filter matches occupy neither memory nor the stored session', async () => {
    const options = { clean: false, clientId: 'greedy' };
    const connection = await connectDevice(live, device.token, options);
    const granted = await connection.subscribe(...Array.from({ length: 1500 }, (_, index) => topicOf(index)));
    expect(granted.filter((qos) => qos !== refused)).toHaveLength(most);
    expect(await connection.subscribe(topicOf(9999))).toEqual([refused]);
    // An existing subscription may be repeated, and one that is ended makes room.
    expect(await connection.subscribe(topicOf(0))).toEqual([1]);
    await connection.mqtt.unsubscribeAsync(topicOf(1));
    expect(await connection.subscribe(topicOf(9999))).toEqual([1]);
    await connection.end();
    const again = await connectDevice(live, device.token, options);
    expect(again.sessionPresent).toBe(true);
    expect(await again.subscribe(topicOf(8888))).toEqual([refused]);
    expect(await live.live.sendToDevice(device.id, { topic: topicOf(9999), payload: 'kept', qos: 1 })).toBe(1);
    expect(await live.live.sendToDevice(device.id, { topic: topicOf(1400), payload: 'never granted', qos: 1 })).toBe(0);
    await expect.poll(() => again.messages).toEqual([[topicOf(9999), 'kept']]);
    await again.end();
    await (await connectDevice(live, device.token, { ...options, clean: true })).end();
  });
});

describe('sessions of one device', () => {
  it('are stored for ten client ids: endless ones fill no disk, and their messages are taken nevertheless', async () => {
    const own = await createLiveDevice(server, tenant);
    const connectAs = (name: number) => connectDevice(live, own.token, { clean: false, clientId: `name ${name}` });
    for (let name = 0; name < 13; name += 1) {
      const connection = await connectAs(name);
      await connection.subscribe('v1/devices/me/rpc/request/+');
      await connection.publish(telemetry, String(name));
      await connection.end();
    }
    expect(live.ingest.taken.at(-1)).toMatchObject({ deviceId: own.id, payload: '12' });
    const found = [];
    for (let name = 0; name < 13; name += 1) {
      const connection = await connectAs(name);
      found.push(connection.sessionPresent);
      await connection.end();
    }
    expect(found).toEqual([...Array(10).fill(true), ...Array(3).fill(false)]);
    // Another device is not affected.
    const other = await createLiveDevice(server, tenant);
    const first = await connectDevice(live, other.token, { clean: false });
    await first.subscribe('v1/devices/me/rpc/request/+');
    await first.end();
    const again = await connectDevice(live, other.token, { clean: false });
    expect(again.sessionPresent).toBe(true);
    await again.end();
  });
});

describe('a last will', () => {
  const will = (topic: string) => ({ will: { topic, payload: Buffer.from('{"state":"lost"}'), qos: 2, retain: true } }) as const;

  it.each(['$SYS/x', '#', 'v1/devices/me/attributes/response/1', 'account/1', `devices/x/${telemetry}`])(
    'is not allowed on %s (abuse case 19)',
    async (topic) => {
      await expect(connectDevice(live, device.token, will(topic))).rejects.toMatchObject(notAllowed);
    },
  );

  it('is taken as from the device when its connection breaks, and not when it disconnects', async () => {
    const polite = await connectDevice(live, device.token, will('v1/devices/me/attributes'));
    await new Promise<void>((resolve) => void polite.mqtt.end(false, {}, () => resolve()));
    await polite.closed;
    const broken = await connectDevice(live, device.token, will('v1/devices/me/attributes'));
    broken.mqtt.stream.destroy();
    await expect
      .poll(() => live.ingest.taken)
      .toEqual([{ tenantId: device.tenantId, deviceId: device.id, topic: 'v1/devices/me/attributes', payload: '{"state":"lost"}' }]);
  });
});
