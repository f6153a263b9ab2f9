import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reasonCodes } from '#live/mqtt-5/reason-codes.ts';
import { createTenant, type TestTenant } from '#test/support/factories/create-tenant.ts';
import { connectDevice, createLiveDevice, type TestDevice } from '#test/support/factories/test-devices.ts';
import { type LiveServer, listenLive } from '#test/support/services/live.ts';
import { connectRaw, type RawMqtt5 } from '#test/support/services/raw-mqtt5.ts';
import { startTestServer, type TestServer } from '#test/support/services/test-server.ts';

const telemetry = 'v1/devices/me/telemetry';
const commands = 'v1/devices/me/rpc/request/+';
const { notAuthorized, topicInvalid, filterInvalid, sharedNotSupported, quotaExceeded, noSubscription } = reasonCodes;

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
  device = await createLiveDevice(server, tenant);
  live.ingest.taken.length = 0;
  live.ingest.rejected.length = 0;
  live.ingest.beforeStoring = async () => undefined;
});
afterAll(async () => {
  await live.stop();
  await server.close();
});

type Qos = 0 | 1 | 2;
const publish = (topic: string, payload: string, qos: Qos, messageId: number, properties = {}) =>
  ({ cmd: 'publish', topic, payload, qos, messageId, dup: false, retain: false, properties }) as const;

async function subscribe(raw: RawMqtt5, ...filters: string[]): Promise<readonly number[]> {
  raw.send({ cmd: 'subscribe', messageId: 9, subscriptions: filters.map((topic) => ({ topic, qos: 1 })) });
  return (await raw.next('suback')).granted as number[];
}

const send = (number: number, payload = String(number), qos: 0 | 1 = 1) =>
  live.live.sendToDevice(device.id, { topic: `v1/devices/me/rpc/request/${number}`, payload, qos });

describe('a message that a device publishes by MQTT 5', () => {
  it.each([1, 2] as const)('is acknowledged only once it is stored (QoS %i)', async (qos) => {
    const [arrived, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    live.ingest.beforeStoring = () => {
      arrived.resolve();
      return stored.promise;
    };
    const { raw } = await connectRaw(live, device.token);
    raw.send(publish(telemetry, '{"a":1}', qos, 5));
    await arrived.promise;
    const other = await connectRaw(live, device.token, { clientId: 'other' });
    other.raw.destroy();
    expect(raw.received).toEqual([]);
    stored.resolve();
    expect(await raw.next(qos === 1 ? 'puback' : 'pubrec')).toMatchObject({ messageId: 5, reasonCode: 0 });
    if (qos === 2) {
      raw.send({ cmd: 'pubrel', messageId: 5 });
      expect(await raw.next('pubcomp')).toMatchObject({ messageId: 5 });
    }
    expect(live.ingest.taken).toMatchObject([{ deviceId: device.id, topic: telemetry, payload: '{"a":1}' }]);
    raw.destroy();
  });

  it.each([0, 1, 2] as const)('that cannot be stored ends the connection with the reason to send it again (QoS %i)', async (qos) => {
    live.ingest.beforeStoring = () => Promise.reject(new Error('database away'));
    const { raw } = await connectRaw(live, device.token);
    raw.send(publish(telemetry, '{"a":1}', qos, 5));
    expect(await raw.next('disconnect')).toMatchObject({ reasonCode: reasonCodes.busy });
    await raw.closed;
    expect(raw.received).toEqual([]);
  });

  it('may have properties and a topic alias, and is taken concurrently with others', async () => {
    let [most, now] = [0, 0];
    live.ingest.beforeStoring = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 20));
      now -= 1;
    };
    const { raw } = await connectRaw(live, device.token);
    const properties = {
      userProperties: { firmware: '1.2', line: ['a', 'b'] },
      messageExpiryInterval: 60,
      payloadFormatIndicator: true,
      contentType: 'application/json',
      responseTopic: 'answers/1',
      correlationData: Buffer.from('x'),
    };
    raw.send(publish(telemetry, '0', 1, 1, { ...properties, topicAlias: 10 }));
    for (let id = 2; id <= 40; id += 1) raw.send(publish('', String(id - 1), 1, id, { topicAlias: 10 }));
    raw.send(publish('v1/devices/me/attributes', 'a', 1, 41, { topicAlias: 10 }));
    raw.send(publish('', 'b', 1, 42, { topicAlias: 10 }));
    for (let id = 1; id <= 42; id += 1) expect(await raw.next('puback')).toMatchObject({ reasonCode: 0 });
    const topics = live.ingest.taken.map(({ topic, payload }) => `${topic} ${payload}`).sort();
    const numbers = Array.from({ length: 40 }, (_, index) => `${telemetry} ${index}`);
    expect(topics).toEqual(['v1/devices/me/attributes a', 'v1/devices/me/attributes b', ...numbers].sort());
    expect(most).toBeGreaterThan(5);
    raw.destroy();
  });

  it.each<[string, string, Qos, number]>([
    ['for another device', 'v1/devices/other/telemetry', 1, topicInvalid],
    ['on the broker’s own topics', '$SYS/broker/clients', 2, topicInvalid],
    ['to claim it', 'v1/devices/me/claim', 1, notAuthorized],
    ['for a new firmware', 'v2/fw/request/1/chunk/0', 2, notAuthorized],
    ['to be provisioned', '/provision/request', 1, notAuthorized],
  ])('%s is refused with a reason and recorded as rejected; the connection stays', async (_what, topic, qos, code) => {
    const { raw } = await connectRaw(live, device.token);
    raw.send(publish(topic, '{"power":1}', qos, 3));
    const reasonString = expect.stringMatching(/not offered|No device|not distributed/);
    expect(await raw.next(qos === 1 ? 'puback' : 'pubrec')).toMatchObject({ messageId: 3, reasonCode: code, properties: { reasonString } });
    // The refusal ends the handshake of QoS 2, and the identifier is free again.
    raw.send(publish(telemetry, '{"power":2}', 2, 3));
    expect(await raw.next('pubrec')).toMatchObject({ messageId: 3, reasonCode: 0 });
    raw.send({ cmd: 'pubrel', messageId: 3 });
    await raw.next('pubcomp');
    expect(raw.received).toEqual([]);
    expect(live.ingest.taken).toMatchObject([{ payload: '{"power":2}' }]);
    expect(live.ingest.rejected).toMatchObject([{ deviceId: device.id, topic, rejection: { reason: 'topicNotAllowed' } }]);
    raw.destroy();
  });

  it('is refused without a reason text when none is requested', async () => {
    const { raw } = await connectRaw(live, device.token, { properties: { requestProblemInformation: false } });
    raw.send(publish('v1/devices/me/claim', '{}', 1, 3));
    const { reasonCode, properties } = await raw.next('puback');
    expect([reasonCode, properties]).toEqual([notAuthorized, undefined]);
    raw.destroy();
  });
});

describe('a device that subscribes by MQTT 5', () => {
  it('gets a code for each filter, in order', async () => {
    const { raw } = await connectRaw(live, device.token);
    expect(
      await subscribe(
        raw,
        '$share/g/v1/gateway/rpc',
        commands,
        '#',
        'a/#/b',
        'a+',
        '1/2/3/4/5/6/7/8/9',
        '',
        commands,
        '$SYS/#',
        'v1/gateway/rpc',
      ),
    ).toEqual([sharedNotSupported, 1, notAuthorized, filterInvalid, filterInvalid, filterInvalid, filterInvalid, 1, notAuthorized, 1]);
    expect(await subscribe(raw, '$share/g/#')).toEqual([sharedNotSupported]);
    raw.send({ cmd: 'unsubscribe', messageId: 4, unsubscriptions: ['v1/gateway/rpc', 'v1/gateway/attributes', 'a/#/b', commands] });
    expect(await raw.next('unsuback')).toMatchObject({ messageId: 4, granted: [0, noSubscription, filterInvalid, 0] });
    raw.send({ cmd: 'unsubscribe', messageId: 5, unsubscriptions: [commands] });
    expect(await raw.next('unsuback')).toMatchObject({ messageId: 5, granted: [noSubscription] });
    expect(await send(1)).toBe(0);
    raw.destroy();
  });

  it('too often is refused with the reason', async () => {
    const { raw } = await connectRaw(live, device.token);
    const granted = await subscribe(raw, ...Array.from({ length: 60 }, (_, number) => `v1/devices/me/rpc/request/${number}`));
    expect(granted).toEqual([...Array(50).fill(1), ...Array(10).fill(quotaExceeded)]);
    raw.destroy();
  });

  it('with every option receives its messages, and is informed of a resumed subscription', async () => {
    const kept = { clean: false, clientId: 'kept', properties: { sessionExpiryInterval: 60 } };
    const { raw } = await connectRaw(live, device.token, kept);
    raw.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: commands, qos: 2, nl: true, rap: true, rh: 2 }] });
    expect(await raw.next('suback')).toMatchObject({ granted: [2] });
    expect(await send(1)).toBe(1);
    expect(await raw.next('publish')).toMatchObject({ topic: 'v1/devices/me/rpc/request/1', qos: 1, retain: false });
    raw.destroy();
    await raw.closed;
    const again = await connectRaw(live, device.token, kept);
    again.raw.send({ cmd: 'unsubscribe', messageId: 2, unsubscriptions: [commands] });
    expect(await again.raw.next('unsuback')).toMatchObject({ granted: [0] });
    again.raw.destroy();
  });
});

describe('a message to a device by MQTT 5', () => {
  it('waits in order while the device has its maximum of unacknowledged messages', async () => {
    const { raw } = await connectRaw(live, device.token, { properties: { receiveMaximum: 2 } });
    await subscribe(raw, commands);
    for (let number = 1; number <= 6; number += 1) await send(number);
    await send(7, '7', 0);
    const seen: string[] = [];
    const ids: number[] = [];
    const receive = async () => {
      const { payload, messageId = 0 } = await raw.next('publish');
      seen.push(String(payload));
      ids.push(messageId);
    };
    for (let times = 0; times < 3; times += 1) await receive();
    // Messages of QoS 0 do not count.
    expect(seen.sort()).toEqual(['1', '2', '7']);
    expect(raw.received).toEqual([]);
    for (const messageId of ids.filter((id) => id !== 0)) raw.send({ cmd: 'puback', messageId, reasonCode: 0 });
    await receive();
    await receive();
    raw.send({ cmd: 'puback', messageId: ids.at(-1), reasonCode: 0x80 });
    await receive();
    raw.send({ cmd: 'puback', messageId: ids.at(-1), reasonCode: 0 });
    raw.send({ cmd: 'puback', messageId: ids.at(-3), reasonCode: 0 });
    await receive();
    expect(seen.slice(3)).toEqual(['3', '4', '5', '6']);
    raw.destroy();
  });

  it('has QoS 0 where the device has subscribed with it, and so waits for no acknowledgement', async () => {
    const { raw } = await connectRaw(live, device.token, { properties: { receiveMaximum: 1 } });
    raw.send({ cmd: 'subscribe', messageId: 9, subscriptions: [{ topic: commands, qos: 0 }] });
    expect((await raw.next('suback')).granted).toEqual([0]);
    for (const number of [1, 2]) {
      await send(number);
      expect(await raw.next('publish')).toMatchObject({ topic: `v1/devices/me/rpc/request/${number}`, qos: 0 });
    }
    raw.destroy();
  });

  it('waits in a stored session too, and is not lost', async () => {
    const kept = { clean: false, clientId: 'slow', properties: { sessionExpiryInterval: 60, receiveMaximum: 1 } };
    const { raw } = await connectRaw(live, device.token, kept);
    await subscribe(raw, commands);
    for (let number = 1; number <= 4; number += 1) await send(number);
    expect(String((await raw.next('publish')).payload)).toBe('1');
    raw.destroy();
    await raw.closed;
    const again = await connectRaw(live, device.token, kept);
    for (const payload of ['1', '2', '3', '4']) {
      const packet = await again.raw.next('publish');
      expect(String(packet.payload)).toBe(payload);
      expect(again.raw.received).toEqual([]);
      again.raw.send({ cmd: 'puback', messageId: packet.messageId, reasonCode: 0 });
    }
    again.raw.destroy();
  });

  it('is dropped when it is longer than the device accepts, and counts as delivered', async () => {
    const properties = { maximumPacketSize: 200, sessionExpiryInterval: 60 };
    const { raw } = await connectRaw(live, device.token, { clean: false, clientId: 'small', properties });
    await subscribe(raw, commands);
    await send(1, 'x'.repeat(200));
    await send(2, 'x'.repeat(200), 0);
    await send(3);
    expect(String((await raw.next('publish')).payload)).toBe('3');
    // Reasons are omitted first.
    raw.send(publish('v1/devices/me/claim', '{}', 1, 3));
    expect(await raw.next('puback')).toMatchObject({ reasonCode: notAuthorized });
    raw.destroy();
    await raw.closed;
    const again = await connectRaw(live, device.token, { clean: false, clientId: 'small' });
    expect(String((await again.raw.next('publish')).payload)).toBe('3');
    again.raw.send({ cmd: 'pingreq' });
    await again.raw.next('pingresp');
    expect(again.raw.received).toEqual([]);
    again.raw.destroy();
  });

  it('is delivered to connections of both versions', async () => {
    const old = await connectDevice(live, device.token, { clientId: 'old' });
    await old.subscribe(commands);
    const { raw } = await connectRaw(live, device.token);
    await subscribe(raw, commands);
    expect(await send(1)).toBe(2);
    expect(await raw.next('publish')).toMatchObject({ payload: Buffer.from('1') });
    await expect.poll(() => old.messages).toEqual([['v1/devices/me/rpc/request/1', '1']]);
    raw.destroy();
    await old.end();
  });
});
