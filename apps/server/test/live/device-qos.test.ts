import { generate, parser } from 'mqtt-packet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTenant } from '../support/factories/create-tenant.ts';
import { connectDevice, createLiveDevice, openRawDevice, type TestDevice } from '../support/factories/test-devices.ts';
import { type LiveServer, listenLive } from '../support/services/live.ts';
import { connectPacket } from '../support/services/raw-mqtt5.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const telemetry = 'v1/devices/me/telemetry';

let server: TestServer;
let live: LiveServer;
let device: TestDevice;

beforeAll(async () => {
  server = await startTestServer();
  device = await createLiveDevice(server, await createTenant(server));
  live = await listenLive(server);
});
beforeEach(() => {
  live.ingest.taken.length = 0;
});
afterAll(async () => {
  await live.stop();
  await server.close();
});

describe('a message that a device publishes', () => {
  it('is taken once with QoS 2, also when the device repeats it because an acknowledgement was lost', async () => {
    const [arrived, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    live.ingest.beforeStoring = () => {
      arrived.resolve();
      return stored.promise;
    };
    const session = { clean: false, clientId: 'exact', protocolVersion: 4, properties: undefined } as const;
    const write = (dup: boolean, payload: string) =>
      generate({ cmd: 'publish', topic: telemetry, payload, qos: 2, messageId: 5, dup, retain: false });
    const open = async () => {
      const { socket, closed } = await openRawDevice(live);
      const received = parser();
      const packets: string[] = [];
      received.on('packet', ({ cmd }) => void packets.push(cmd));
      socket.on('data', (chunk) => void received.parse(chunk));
      socket.write(generate(connectPacket(device.token, session)));
      await expect.poll(() => packets).toEqual(['connack']);
      return { socket, closed, packets };
    };
    const first = await open();
    first.socket.write(write(false, '{"a":1}'));
    await arrived.promise;
    first.socket.write(write(true, '{"a":1}'));
    stored.resolve();
    await expect.poll(() => first.packets).toEqual(['connack', 'pubrec', 'pubrec']);
    first.socket.destroy();
    await first.closed;
    const second = await open();
    second.socket.write(write(true, '{"a":1}'));
    await expect.poll(() => second.packets).toEqual(['connack', 'pubrec']);
    expect(live.ingest.taken).toMatchObject([{ payload: '{"a":1}' }]);
    second.socket.write(generate({ cmd: 'pubrel', messageId: 5 }));
    await expect.poll(() => second.packets).toEqual(['connack', 'pubrec', 'pubcomp']);
    // The identifier is free again.
    second.socket.write(write(true, '{"a":2}'));
    await expect.poll(() => second.packets).toEqual(['connack', 'pubrec', 'pubcomp', 'pubrec']);
    expect(live.ingest.taken).toMatchObject([{ payload: '{"a":1}' }, { payload: '{"a":2}' }]);
    second.socket.destroy();
  });
});

describe('a message to a device', () => {
  const filter = 'v1/devices/me/rpc/request/+';
  const topic = 'v1/devices/me/rpc/request/7';

  async function connectAndReadQos(clientId: string) {
    const connection = await connectDevice(live, device.token, { clean: false, clientId });
    const received: number[] = [];
    connection.mqtt.on('packetreceive', (packet) => {
      if (packet.cmd === 'publish') received.push(packet.qos);
    });
    return { ...connection, received };
  }

  it('has no greater QoS than the device has subscribed with, also in a session that it resumes', async () => {
    const connection = await connectAndReadQos('simple');
    await connection.mqtt.subscribeAsync(filter, { qos: 0 });
    expect(await live.live.sendToDevice(device.id, { topic, payload: '1', qos: 1 })).toBe(1);
    await expect.poll(() => connection.received).toEqual([0]);
    await connection.end();
    const again = await connectAndReadQos('simple');
    expect(await live.live.sendToDevice(device.id, { topic, payload: '2', qos: 1 })).toBe(1);
    await expect.poll(() => again.received).toEqual([0]);
    await again.mqtt.subscribeAsync(topic, { qos: 1 });
    await live.live.sendToDevice(device.id, { topic, payload: '3', qos: 1 });
    await live.live.sendToDevice(device.id, { topic, payload: '4', qos: 0 });
    await expect.poll(() => [...again.received].sort()).toEqual([0, 0, 1]);
    await again.end();
  });
});
